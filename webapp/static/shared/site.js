// Where the site lies: at the root of its host, or below the prefix that the server names in the page.

const prefix = document.documentElement.dataset.root ?? "";

/** The address of a page or file of ours, named as if the site lay at "/". */
export const within = (path) => `${prefix}${path}`;

/** What the server answers. Throws where it refuses. */
export async function fetched(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(answer.statusText);
  return answer;
}
