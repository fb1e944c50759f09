const ROOM = 1.15

/** Bytes that a browser downloads, compressed. A test fails at 15 % more than what is meant: a word more is no news, a library more is. */
export const budgets = {
  /** A post with its style sheets, fonts and pictures, before it is touched. */
  firstVisit: 120_000 * ROOM,
  /** The scripts of a page for reading when it is used first. */
  firstTouch: 145_000 * ROOM,
  /** What the editor adds to the form of a post. */
  editor: 150_000 * ROOM,
}
