// The worker in which a program runs. It is ended when a case takes too long, when it sends what it should not, or when
// somebody stops it; a new one is there in a quarter of a second.
//
//     none --start--> starting --ready--> idle --send--> busy --done, source, lines--> idle
//     busy --late, stop, odd message--> none
//
// Whatever comes from it is data that a program may have forged: its fields are checked, and shown as text.

const MAX_MILLISECONDS = 8000; // of a case: the worker itself stops at five seconds where it can
const MAX_START = 30_000;
const MAX_CHARACTERS = 1_000_000; // of a message
const MAX_MESSAGES = 1000; // of a run
const FIELDS = {
  ready: [],
  broken: ["names"],
  case: ["at"],
  source: ["problem"],
  verdict: ["verdict", "printed", "isAllPrinted", "after", "stores", "isCut", "isStopped", "milliseconds"],
  done: ["summary"],
  lines: ["from", "total", "rows", "stores"],
};
const ENDS = ["source", "done", "lines"];

/** The end of a run that the page or the person made. */
export class Ended extends Error {
  /** @param {"late" | "stopped" | "odd" | "broken" | "failed"} kind @param {unknown} detail */
  constructor(kind, detail) {
    super(kind);
    Object.assign(this, { kind, detail });
  }
}

const isText = (value, most = 25_000) => typeof value === "string" && value.length <= most;
const isNumber = Number.isFinite;

/** Check that a message is one of those that the runner sends. */
function isExpected(data) {
  const fields = FIELDS[data?.kind];
  if (!fields || Object.keys(data).some((name) => name !== "kind" && !fields.includes(name))) return false;
  try {
    if (JSON.stringify(data).length > MAX_CHARACTERS) return false;
  } catch {
    return false;
  }
  const { kind } = data;
  if (kind === "case") return isNumber(data.at);
  if (kind === "verdict") return typeof data.verdict?.passed === "boolean" && isText(data.verdict.sentence) && isText(data.printed ?? "") && (data.stores ?? []).every(isNumber);
  if (kind === "done") return isNumber(data.summary?.passed) && isText(data.summary.sentence);
  if (kind === "source") return isText(data.problem?.sentence);
  if (kind === "lines") return isNumber(data.total) && Array.isArray(data.rows) && data.stores.every(isNumber);
  return true;
}

/** A worker that is started when it is needed first. */
export class Runner {
  #address;
  #worker = null;
  #ready = null;
  #finish = null; // rejects what is awaited
  #timer = 0;

  /** @param {string} address Of its script. */
  constructor(address) {
    this.#address = address;
  }

  /** Start the worker, unless there is one; resolves when it takes a program. */
  start() {
    if (this.#worker) return this.#ready;
    const worker = this.#worker = new Worker(this.#address);
    this.#ready = new Promise((done, failed) => {
      const timer = setTimeout(() => { failed(new Ended("failed")); this.end(); }, MAX_START);
      worker.onmessage = ({ data }) => {
        clearTimeout(timer);
        if (data?.kind === "ready") return done();
        this.end();
        failed(new Ended(data?.kind === "broken" && isExpected(data) ? "broken" : "odd", data?.names));
      };
      worker.onerror = () => {
        clearTimeout(timer);
        this.end();
        failed(new Ended("failed"));
      };
    });
    this.#ready.catch(() => {});
    return this.#ready;
  }

  /** End the worker, and what it does, with an error of this kind. */
  end(kind = "stopped", detail = undefined) {
    clearTimeout(this.#timer);
    this.#worker?.terminate();
    this.#worker = this.#ready = null;
    this.#finish?.(new Ended(kind, detail));
    this.#finish = null;
  }

  /**
   * Send a message and hand each answer on; resolves with the last one. Rejects with `Ended`, whose detail is the number
   * of the case that ran.
   *
   * @param {object} message
   * @param {(answer: object) => void} onAnswer
   * @param {string[]} ends The kinds that end it.
   */
  async send(message, onAnswer = () => {}, ends = ENDS) {
    await this.start();
    return new Promise((done, failed) => {
      let at = 0;
      let messages = 0;
      const wait = () => {
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => this.end("late", at), MAX_MILLISECONDS);
      };
      this.#finish = failed;
      this.#worker.onerror = () => this.end("late", at);
      this.#worker.onmessage = ({ data }) => {
        if (++messages > MAX_MESSAGES || !isExpected(data)) return this.end("odd", at);
        if (data.kind === "case") at = data.at;
        wait();
        onAnswer(data);
        if (!ends.includes(data.kind)) return;
        clearTimeout(this.#timer);
        this.#finish = null;
        this.#worker.onmessage = () => this.end("odd"); // nothing is asked
        done(data);
      };
      wait();
      this.#worker.postMessage(message);
    });
  }
}
