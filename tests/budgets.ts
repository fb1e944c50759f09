/** What a reader downloads may grow by a twentieth before a test fails: a word more is no news, a library more is. */
const ROOM = 1.05

interface Budget {
  /** The most bytes. */
  most: number
  /** For the message of a failure. */
  was: string
}

const measured = (bytes: number, on: string): Budget => ({
  most: Math.round(bytes * ROOM),
  was: `${bytes.toLocaleString('en-US')} bytes on ${on}`,
})

export const budgets = {
  /** The HTML of a page, compressed. */
  pages: {
    '/': measured(10_470, '2026-11-26'),
    '/topics/TypeScript': measured(7_363, '2026-11-26'),
    '/blog/the-smallest-cache-that-tells-the-truth': measured(15_501, '2026-11-24'),
  },
  /** The largest page with its style sheets and fonts, without pictures. */
  pageWithStylesAndFonts: measured(91_318, '2026-11-26'),
  /** All that a browser downloads for a long post before it is touched. */
  firstVisit: measured(107_050, '2026-11-24'),
  /** The style sheets of a page, compressed: one for all that is read, and a small one for accounts. */
  styles: measured(14_547, '2026-11-26'),
  /** The inline scripts of a page without its data, compressed together. */
  inlineScripts: measured(2_808, '2026-11-26'),
  /** The script files that a page for reading loads when it is used, and those of a page that starts at once, compressed. */
  scripts: {
    '/': measured(128_946, '2026-11-26'),
    '/blog/a-form-that-forgives': measured(128_962, '2026-11-26'),
    '/signin': measured(109_370, '2026-11-26'),
  },
  /** The client of the backend, with what it needs beside the script of a page. */
  client: measured(30_483, '2026-11-26'),
  /** The script files that the editor adds to the form of a post, and those that come when the text gets the focus, compressed. 126,400 bytes before blocks. */
  editor: { opened: measured(147_736, '2026-11-26'), beside: measured(16_448, '2026-11-26') },
  /** The style sheet of a chosen look, as it is. */
  lookSheet: measured(1_423, '2026-11-24'),
  /** The fonts of a chosen pair for English text. */
  fonts: {
    bookish: measured(67_864, '2026-11-24'),
    modern: measured(44_756, '2026-11-24'),
  },
  /** The drawn portrait of an owner without a picture, as it is. */
  drawnPortrait: measured(2_695, '2026-11-24'),
}
