// Runs last in the worker of *Write*: runs a program on the cases of an exercise, and watches it through three functions
// of Brython that every compiled program calls: one at each line, one at each item that is read, one at each that is
// stored. The program itself is not changed, so lines of errors are its own.
//
//     page -> { kind: "run", source, exercise }            -> source? (case, verdict)... done
//             { kind: "lines", source, exercise, at, from } -> lines
//             { kind: "grade", source, exercise, answer }   -> verdict
//
// What comes back is data. GRADING, the text of solver/judge/grading.py, is written in front of this script.

(() => {
  "use strict"; // so that no program finds these functions as callers of its own

  const { post, listen, clock } = self.handOver;
  delete self.handOver;

  const FILE = "your program";
  const MAX_MILLISECONDS = 5000;
  const MAX_PRINTED = 20_000;
  const MAX_STORES = 400_000;
  const MAX_SENT_STORES = 30_000; // a message has at most a million characters
  const LINES_BETWEEN_CLOCKS = 64; // a power of two
  const MAX_DEPTH = 600; // before the stack of a browser ends: Chromium's takes 700 plain calls
  const WINDOW = 1000; // lines
  const MAX_VARIABLES = 12;
  const MAX_VARIABLE = 80; // characters
  const B = __BRYTHON__;
  const P = B.builtins;
  const toPython = B.structuredclone2pyobj;
  const toScript = B.pyobj2structuredclone;

  // --- what a program prints and reads --------------------------------------------------------------------------------

  let printed = "";
  let isAllPrinted = true;
  let input = [];

  self.stream = {
    write(text) {
      const all = printed + text;
      printed = all.slice(0, MAX_PRINTED);
      isAllPrinted &&= all.length <= MAX_PRINTED;
      if (!isAllPrinted) throw stop ??= new Stop();
    },
    read: () => (input.length ? input.shift() : P.None),
  };
  B.runPythonSource(`
import sys, builtins
from browser import self as worker
def connect(write, read):
    class Output:
        encoding = "utf-8"
        def write(self, text):
            write(text)
            return len(text)
        def writelines(self, lines):
            for line in lines:
                self.write(line)
        def flush(self):
            pass
        def isatty(self):
            return False
    class Input:
        def readline(self, size=-1):
            line = read()
            return "" if line is None else line + "\\n"
        def readlines(self, hint=-1):
            return list(self)
        def read(self, size=-1):
            return "".join(self)
        def __iter__(self):
            return self
        def __next__(self):
            line = self.readline()
            if not line:
                raise StopIteration
            return line
    def ask(prompt=""):
        write(str(prompt))
        line = read()
        if line is None:
            raise EOFError("EOF when reading a line")
        return line
    sys.stdout = sys.stderr = Output()
    sys.stdin = Input()
    builtins.input = ask
connect(worker.stream.write, worker.stream.read)
`, "streams");
  delete self.stream;

  // --- watching ---------------------------------------------------------------------------------------------------------

  class Stop {
    toString() { return "Stop"; }
  }

  let stop = null; // thrown at the time-out, and again at every line after it
  let deadline = Infinity;
  let lineCount = 0;
  let lastFrame = null; // of the program
  let watch = null;
  let onLine = null;

  const setLine = B.set_lineno;
  B.set_lineno = (frame, line, type) => {
    if (stop || ((++lineCount & (LINES_BETWEEN_CLOCKS - 1)) === 0 && clock() > deadline)) throw stop ??= new Stop();
    if (frame.__file__ === FILE) {
      lastFrame = frame;
      onLine?.(frame, line);
    }
    return setLine(frame, line, type);
  };

  const BOARD = Symbol("board"); // on each row of a board
  const ROW = Symbol("row");
  const isList = (value) => Array.isArray(value) && value.ob_type === P.list;
  const placeOf = (index, list) => (index < 0 ? index + list.length : index);

  /** What one run reads of the given board, and what it stores in any board. */
  class Watch {
    constructor(board) {
      this.board = board;
      this.size = board.length;
      this.isFlat = !isList(board[0]);
      this.reads = new Set();
      this.stores = []; // whether it is the given board, cell, digit, line; four numbers each
      if (!this.isFlat) this.mark(board);
    }

    mark(board) {
      board.forEach((row, at) => { if (isList(row) && row.length === this.size) Object.assign(row, { [BOARD]: board, [ROW]: at }); });
    }

    read(list, index) {
      if (typeof index !== "number") return;
      if (list[BOARD] === this.board) this.reads.add(list[ROW] * this.size + placeOf(index, list));
      else if (list === this.board && this.isFlat) this.reads.add(placeOf(index, list));
    }

    readAll(list, end = list.length) {
      for (let at = 0; at < end; at++) this.read(list, at);
    }

    store(list, index, value, before) {
      if (typeof index !== "number") return;
      const at = placeOf(index, list);
      if (before) value.forEach((each, column) => { if (each !== before[column]) this.keep(list, at * this.size + column, each); });
      else if (list[BOARD]) this.keep(list[BOARD], list[ROW] * this.size + at, value);
      else if (list.length === (this.isFlat ? this.size : this.size ** 2)) this.keep(list, at, value);
    }

    keep(board, cell, value) {
      if (this.stores.length / 4 >= MAX_STORES) {
        this.isCut = true;
        return;
      }
      this.stores.push(Number(board === this.board), cell, digitOf(value), lastFrame ? lastFrame.$lineno : 0);
    }

    /** The stores in the given board, or in all others if those are more: a program may search in a copy. */
    get recorded() {
      const own = [[], []];
      for (let at = 0; at < this.stores.length; at += 4) own[this.stores[at]].push(this.stores.slice(at + 1, at + 4));
      return own[1].length >= own[0].length ? own[1] : own[0];
    }
  }

  /** The digit that a program means: signs for an empty cell are 0, any other value is -1. */
  function digitOf(value) {
    if (value === P.None || value === false) return 0;
    const text = String(value);
    if (text.length !== 1) return /^\d\d$/.test(text) ? Number(text) : -1;
    return "-. _".includes(text) ? 0 : /\d/.test(text) ? Number(text) : -1;
  }

  const getItem = B.$getitem;
  B.$getitem = (list, index, place) => {
    const value = getItem(list, index, place);
    if (watch && isList(list)) {
      if (isList(value) && value[BOARD] === undefined && value.length === watch.size && list.length === watch.size) watch.mark(list);
      watch.read(list, index);
    }
    return value;
  };
  const getSlice = B.getitem_slice;
  B.getitem_slice = (list, slice, place) => {
    const value = getSlice(list, slice, place);
    if (watch && isList(list) && !isList(list[0])) {
      const [start, step] = [slice.start === P.None ? 0 : slice.start, slice.step === P.None ? 1 : slice.step];
      value.forEach?.((_, at) => watch.read(list, placeOf(start, list) + at * step));
    }
    return value;
  };
  const isMember = B.$is_member;
  B.$is_member = (item, list) => {
    const found = isMember(item, list);
    if (watch && isList(list) && (list[BOARD] || watch.isFlat)) watch.readAll(list, found ? list.indexOf(item) + 1 || list.length : list.length);
    return found;
  };
  const iterate = P.list[B.FAST_ITER];
  P.list[B.FAST_ITER] = (list, ...rest) => {
    const steps = iterate(list, ...rest);
    if (!watch || !isList(list) || !(list[BOARD] || (watch.isFlat && list === watch.board))) return steps;
    const next = steps.next.bind(steps);
    let at = -1;
    steps.next = () => {
      const step = next();
      if (!step.done) watch?.read(list, ++at);
      return step;
    };
    return steps;
  };
  const setItem = B.$setitem;
  B.$setitem = (list, index, value, place) => {
    const isRow = watch && isList(list) && isList(value) && typeof index === "number" && list.length === watch.size && value.length === watch.size;
    const before = isRow ? [...(list[placeOf(index, list)] ?? [])] : null;
    const done = setItem(list, index, value, place);
    if (watch && isList(list)) watch.store(list, index, value, before);
    if (isRow) watch.mark(list);
    return done;
  };

  // --- values and errors ------------------------------------------------------------------------------------------------

  const shortened = (text) => (text.length > MAX_VARIABLE ? `${text.slice(0, MAX_VARIABLE - 3)}...` : text);

  function reprOf(value) {
    const [before, saved] = [watch, onLine];
    watch = onLine = null;
    try {
      return shortened(String(B.$call(P.repr, value)));
    } catch {
      return "?";
    } finally {
      [watch, onLine] = [before, saved];
    }
  }

  const isOwn = (name, value) => !/^[$_]/.test(name) && value !== undefined && ![B.function, B.module, P.type].includes(value?.ob_type);

  /** The variables of a frame, as Python writes them. */
  function variablesOf(frame) {
    const found = {};
    for (const [name, value] of Object.entries(frame?.[1] ?? {})) {
      if (isOwn(name, value)) found[name] = reprOf(value);
      if (Object.keys(found).length === MAX_VARIABLES) break;
    }
    return found;
  }

  /** The frames of an error that belong to the program, the innermost last. */
  function framesOf(error) {
    const found = [];
    for (let at = error.__traceback__; at && at !== P.None; at = at.tb_next) {
      if (at.tb_frame?.__file__ === FILE) found.push({ frame: at.tb_frame, line: at.tb_lineno });
    }
    return found;
  }

  const quiet = (make, otherwise) => { try { return make(); } catch { return otherwise; } };

  /** The fields of the answer for what ended the run. */
  function describeEnd(thrown) {
    if (stop && (thrown === stop || thrown?.$js_exc === stop || /\bStop\b/.test(String(thrown?.$js_exc ?? "")))) return describeStop();
    const error = quiet(() => B.exception(thrown), thrown);
    if (stop && error?.$js_exc === stop) return describeStop();
    let name = quiet(() => B.class_name(error), "Error");
    let text = quiet(() => String(B.$call(P.str, error)), String(thrown));
    if (/call stack|too much recursion/.test(text)) [name, text] = ["RecursionError", "maximum recursion depth exceeded"];
    const isSyntax = typeof error?.lineno === "number" && error.filename === FILE;
    const at = framesOf(error).at(-1) ?? { frame: lastFrame, line: lastFrame?.$lineno ?? 0 };
    if (isSyntax) text = String(error.msg ?? text);
    const lastLine = B.file_cache[FILE].replace(/\n$/, "").split("\n").length; // an end without a block is in it, as CPython says
    text = text.replace(/ \(warning: cannot import local files[^)]*\)$/, "");
    return { error: { name, text, line: isSyntax ? Math.min(error.lineno, lastLine) : at.line || 0, offset: isSyntax && typeof error.offset === "number" ? error.offset : 0, function: String(at.frame?.[0] ?? ""), variables: isSyntax ? {} : variablesOf(at.frame) } };
  }

  const describeStop = () => ({ stopped: isAllPrinted ? "time" : "output", seconds: MAX_MILLISECONDS / 1000, line: lastFrame?.$lineno ?? 0, variables: variablesOf(lastFrame) });

  // --- running ----------------------------------------------------------------------------------------------------------

  B.recursion_limit = MAX_DEPTH;
  let programs = 0;

  /** Compile a text and run it as a module of its own; returns its names. */
  function load(source, file) {
    const name = `program_${++programs}`;
    B.file_cache[file] = source;
    const script = B.py2js({ src: source, filename: file }, name, name, B.builtins_scope).to_js();
    B.imported[name] = B.module.$factory(name);
    return (0, eval)(`(function(){${script}\nreturn locals})()`);
  }

  const grading = load(GRADING, "grading");
  const call = (name, ...values) => B.$call(grading[name], ...values);

  function begin(exercise, at) {
    const one = exercise.cases[at];
    printed = "";
    isAllPrinted = true;
    input = one.input ? one.input.replace(/\n$/, "").split("\n") : [];
    lineCount = 0;
    stop = lastFrame = watch = onLine = null;
    return { one, values: one.arguments.map(toPython) };
  }

  /** Run one case; `lines` is called at each line of the program. Returns the answer that grading.py takes, and the stores. */
  function runCase(source, exercise, at, lines = null) {
    const { one, values } = begin(exercise, at);
    const board = one.grid >= 0 ? values[one.grid] : null;
    const answer = { at };
    const more = {};
    let seen = null;
    const frames = B.frame_obj;
    const started = clock();
    try {
      deadline = started + MAX_MILLISECONDS;
      const names = load(source, FILE);
      const called = names[exercise.function];
      if (called === undefined) {
        answer.is_missing = true;
        answer.names = Object.keys(names).filter((name) => !/^[_$]/.test(name) && (names[name]?.ob_type === B.function || B.is_type(names[name]))).slice(0, 9);
      } else {
        lastFrame = null;
        seen = watch = board && isList(board) ? new Watch(board) : null;
        onLine = lines;
        deadline = clock() + MAX_MILLISECONDS;
        const came = B.$call(called, ...values);
        deadline = Infinity;
        watch = onLine = null;
        more.came = call("describe", came);
      }
    } catch (thrown) {
      deadline = Infinity;
      watch = onLine = null;
      const ended = describeEnd(thrown);
      stop = null;
      Object.assign(answer, ended);
    } finally {
      deadline = Infinity;
      stop = watch = onLine = null;
      B.frame_obj = frames;
    }
    more.after = board ? call("describe", board) : P.None;
    Object.assign(answer, { printed, printed_all: isAllPrinted, reads: seen ? [...seen.reads] : [], stores: seen ? seen.stores.length / 4 : 0 });
    return { answer, more, seen, milliseconds: clock() - started };
  }

  /** Grade an answer by grading.py; returns its verdict as plain data. */
  function grade(exercise, answer, more, source) {
    const asked = toPython(answer);
    for (const [name, value] of Object.entries(more)) P.dict.$setitem(asked, name, value);
    const verdict = call("grade", toPython(exercise), asked, source);
    return { verdict: JSON.parse(JSON.stringify(toScript(verdict))), isFinal: call("is_final", verdict) === true, verdictHere: verdict };
  }

  function run({ source, exercise }) {
    const problem = call("check_source", source);
    if (problem !== P.None) return post({ kind: "source", problem: JSON.parse(JSON.stringify(toScript(problem))) });
    const verdicts = P.list.$factory();
    for (let at = 0; at < exercise.cases.length; at++) {
      post({ kind: "case", at });
      const { answer, more, seen, milliseconds } = runCase(source, exercise, at);
      const { verdict, isFinal, verdictHere } = grade(exercise, answer, more, source);
      verdicts.push(verdictHere);
      const stores = seen && exercise.record === at ? seen.recorded : [];
      const sent = stores.slice(0, MAX_SENT_STORES);
      post({ kind: "verdict", verdict, printed: answer.printed, isAllPrinted: answer.printed_all, after: JSON.parse(JSON.stringify(toScript(more.after))), stores: sent.flat(), isCut: Boolean(seen?.isCut) || sent.length < stores.length, isStopped: Boolean(answer.stopped || answer.error), milliseconds: Math.round(milliseconds) });
      if (isFinal) break;
    }
    return post({ kind: "done", summary: JSON.parse(JSON.stringify(toScript(call("summarize", toPython(exercise), verdicts)))) });
  }

  /** Run a case again, and keep the lines from number `from` on: line, depth, and the variables that changed. */
  function showLines({ source, exercise, at, from }) {
    const rows = [];
    let number = 0;
    let before = {};
    let frameBefore = null;
    const { seen } = runCase(source, exercise, at, (frame, line) => {
      const inside = number++ - from;
      if (inside < 0 || inside >= WINDOW) return;
      const now = variablesOf(frame);
      const changed = Object.entries(now).filter(([name, value]) => frame !== frameBefore || before[name] !== value);
      before = now;
      frameBefore = frame;
      rows.push([line, B.frame_obj.count, Object.fromEntries(changed), watch ? watch.stores.length / 4 : 0]);
    });
    post({ kind: "lines", from, total: number, rows, stores: seen ? seen.stores.slice(0, 4 * MAX_SENT_STORES) : [] });
  }

  const ACTIONS = {
    run,
    lines: showLines,
    grade({ source, exercise, answer }) {
      post({ kind: "verdict", verdict: grade(exercise, answer, {}, source).verdict });
    },
  };

  listen("message", ({ data }) => ACTIONS[data.kind]?.(data));
  post({ kind: "ready" });
})();
