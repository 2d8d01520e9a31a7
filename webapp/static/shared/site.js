// Where the site lies: at the root of its host, or below the prefix that the server names in the page.

const prefix = document.documentElement.dataset.root ?? "";

/** The address of a page or file of ours, named as if the site lay at "/". */
export const within = (path) => `${prefix}${path}`;
