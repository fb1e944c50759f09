import { orNull, pattern, siteBounds } from './checks.ts'
import { own, textOrNull, tiles } from './setting.ts'

const pictureFile = orNull(pattern(/^[0-9A-Za-z._-]{1,200}$/, 'the name of an uploaded picture'))

export const lookSettings = {
  /** As picked, '#rrggbb'; null for the blue of the design. `accentOf` returns the shown colour. */
  accent: own(
    { column: 'accent', start: null, panel: 'accent', label: 'Accent' },
    { check: orNull(pattern(/^#[0-9a-f]{6}$/, "a colour like '#a3262a'")), read: textOrNull },
  ),
  typePair: tiles(
    [
      { value: 'editorial', words: 'Editorial', hint: 'Newsreader, with Hanken Grotesk for controls.' },
      { value: 'bookish', words: 'Bookish', hint: 'Literata, with Figtree for controls.' },
      { value: 'modern', words: 'Modern', hint: 'Instrument Sans for everything.' },
    ],
    { column: 'type_pair', start: 'editorial', panel: 'drawn', label: 'Type' },
  ),
  coverStyle: tiles(
    [
      { value: 'lines', words: 'Lines', hint: 'As designed.' },
      { value: 'dots', words: 'Dots', hint: 'Rows of dots, and one line.' },
      { value: 'bands', words: 'Bands', hint: 'Broad stripes.' },
    ],
    {
      column: 'cover_style',
      start: 'lines',
      panel: 'drawn',
      label: 'Covers of posts without a picture',
      name: 'Covers',
    },
  ),
  homeLayout: tiles(
    [
      { value: 'cards', words: 'Cards', hint: 'A large first post, the others beside their covers.' },
      {
        value: 'list',
        words: 'List',
        hint: 'Titles and introductions, the first larger, without covers.',
      },
      { value: 'grid', words: 'Grid', hint: 'A wide first post, the others two in a row.' },
    ],
    {
      column: 'home_layout',
      start: 'cards',
      panel: 'shape',
      label: 'Home page and topics',
      name: 'Home page',
    },
  ),
  density: tiles(
    [
      { value: 'compact', words: 'Compact', hint: 'More on a screen.' },
      { value: 'normal', words: 'Normal', hint: 'As designed.' },
      { value: 'airy', words: 'Airy', hint: 'More white.' },
    ],
    { column: 'density', start: 'normal', panel: 'shape', label: 'Density' },
  ),
  corner: tiles(
    [
      { value: 'sharp', words: 'Sharp', hint: 'No rounding.' },
      { value: 'soft', words: 'Soft', hint: 'As designed.' },
      { value: 'round', words: 'Round', hint: 'Large radii.' },
    ],
    { column: 'corner', start: 'soft', panel: 'shape', label: 'Corners' },
  ),
  logo: own(
    {
      column: 'logo',
      start: null,
      panel: 'logo',
      label: 'Logo',
      hint: 'In the top bar instead of the title, 44 pixels high.',
    },
    { check: pictureFile, read: textOrNull },
  ),
  logoDark: own(
    {
      column: 'logo_dark',
      start: null,
      panel: 'logo',
      label: 'Logo of the dark theme',
      hint: 'Without one, the same in both themes.',
      name: 'Logo',
      say: file => (file ? `, ${file}` : ''),
    },
    { check: pictureFile, read: textOrNull },
  ),
  css: own(
    { column: 'own_css', start: '', panel: 'css', label: 'Own CSS' },
    {
      check: {
        isValid: value =>
          typeof value === 'string' && new TextEncoder().encode(value).length <= siteBounds.cssBytes,
        words: 'at most 32 kB of CSS',
      },
      read: stored => textOrNull(stored) ?? '',
    },
  ),
}
