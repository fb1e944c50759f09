import { textOrNull } from '#shared/text/parse-record.ts'
import { orNull, pattern, siteBounds } from './checks.ts'
import { own, tiles } from './setting.ts'

const pictureFile = orNull(pattern(/^[0-9A-Za-z._-]{1,200}$/, 'the name of an uploaded picture'))

export const lookSettings = {
  /** As picked, '#rrggbb'; null for the default blue. `accentOf` returns the displayed color. */
  accent: own(
    { column: 'accent', start: null, panel: 'accent', label: 'Accent' },
    { check: orNull(pattern(/^#[0-9a-f]{6}$/, "a color like '#a3262a'")), read: textOrNull },
  ),
  typePair: tiles(
    [
      { value: 'editorial', label: 'Editorial', hint: 'Newsreader, with Hanken Grotesk for controls.' },
      { value: 'bookish', label: 'Bookish', hint: 'Literata, with Figtree for controls.' },
      { value: 'modern', label: 'Modern', hint: 'Instrument Sans for everything.' },
    ],
    { column: 'type_pair', start: 'editorial', panel: 'drawn', label: 'Type' },
  ),
  coverStyle: tiles(
    [
      { value: 'lines', label: 'Lines', hint: 'Default.' },
      { value: 'dots', label: 'Dots', hint: 'Rows of dots and a line.' },
      { value: 'bands', label: 'Bands', hint: 'Wide stripes.' },
    ],
    {
      column: 'cover_style',
      start: 'lines',
      panel: 'drawn',
      label: 'Covers for posts without an image',
    },
  ),
  homeLayout: tiles(
    [
      { value: 'cards', label: 'Cards', hint: 'A large first post, then posts next to their covers.' },
      {
        value: 'list',
        label: 'List',
        hint: 'Titles and introductions without covers; the first is larger.',
      },
      { value: 'grid', label: 'Grid', hint: 'A wide first post, then two per row.' },
    ],
    {
      column: 'home_layout',
      start: 'cards',
      panel: 'shape',
      label: 'Home page and topics',
    },
  ),
  density: tiles(
    [
      { value: 'compact', label: 'Compact', hint: 'Fits more on a screen.' },
      { value: 'normal', label: 'Normal', hint: 'Default.' },
      { value: 'airy', label: 'Airy', hint: 'More space.' },
    ],
    { column: 'density', start: 'normal', panel: 'shape', label: 'Density' },
  ),
  corner: tiles(
    [
      { value: 'sharp', label: 'Sharp', hint: 'Square corners.' },
      { value: 'soft', label: 'Soft', hint: 'Default.' },
      { value: 'round', label: 'Round', hint: 'Very rounded.' },
    ],
    { column: 'corner', start: 'soft', panel: 'shape', label: 'Corners' },
  ),
  logo: own(
    {
      column: 'logo',
      start: null,
      panel: 'logo',
      label: 'Logo',
      hint: 'Replaces the title in the top bar, 44 px high.',
    },
    { check: pictureFile, read: textOrNull },
  ),
  logoDark: own(
    {
      column: 'logo_dark',
      start: null,
      panel: 'logo',
      label: 'Logo for the dark theme',
      hint: 'Leave empty to use the same logo in both themes.',
    },
    { check: pictureFile, read: textOrNull },
  ),
  css: own(
    { column: 'own_css', start: '', panel: 'css', label: 'Custom CSS' },
    {
      check: {
        isValid: value =>
          typeof value === 'string' && new TextEncoder().encode(value).length <= siteBounds.cssBytes,
        message: 'at most 32 kB of CSS',
      },
      read: stored => textOrNull(stored) ?? '',
    },
  ),
}
