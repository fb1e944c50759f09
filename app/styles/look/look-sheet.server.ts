import { createHash } from 'node:crypto'
import { accentOf, type Theme } from '#shared/settings/accent.ts'
import type { Look } from '#shared/settings/look.ts'
import { lookSettings } from '#shared/settings/look-settings.ts'
import airy from './airy.css?inline'
import bands from './bands.css?inline'
import bookish from './bookish.css?inline'
import compact from './compact.css?inline'
import dots from './dots.css?inline'
import grid from './grid.css?inline'
import list from './list.css?inline'
import logo from './logo.css?inline'
import modern from './modern.css?inline'
import round from './round.css?inline'
import sharp from './sharp.css?inline'

const parts: Record<string, string> = {
  bookish,
  modern,
  dots,
  bands,
  sharp,
  round,
  compact,
  airy,
  list,
  grid,
  logo,
}

const FOLDER = '/assets/look/'

/** In the order in which the address lists them, so that the sheet can be generated from the address alone. */
const choicesOf = ({ typePair, coverStyle, corner, density, homeLayout, logo }: Look) => [
  typePair,
  coverStyle,
  corner,
  density,
  homeLayout,
  logo === null ? 'title' : 'logo',
]
const { typePair, coverStyle, corner, density, homeLayout } = lookSettings
const choices: readonly string[][] = [
  ...[typePair, coverStyle, corner, density, homeLayout].map(({ control }) =>
    control.choices.map(({ value }) => value),
  ),
  ['title', 'logo'],
]

type Chosen = { accent: string | null; names: string[] }

const colours = (picked: string, theme: Theme) => {
  const { pen, deep, wash, onPen } = accentOf(picked, theme)
  return `--pen:${pen};--pen-deep:${deep};--pen-wash:${wash};--on-pen:${onPen}`
}

/** Does not apply in forced-colors mode, where the reader has chosen the colors. */
const accentRules = (picked: string) =>
  `@media not all and (forced-colors:active){:root{${colours(picked, 'light')}}` +
  `@media not print{[data-theme="dark"]{${colours(picked, 'dark')}}}}`

/** The layer is above the site's other layers. The owner's CSS has no layer, so it wins. */
function write({ accent, names }: Chosen): string {
  const rules = [...names.map(name => parts[name] ?? ''), accent === null ? '' : accentRules(accent)].join('')
  return rules && `@layer reset,theme,base,ui,components,helpers,look;@layer look{${rules}}`
}

const hashOf = (css: string) => createHash('sha256').update(css).digest('hex').slice(0, 12)

/** Returns null for the default look. The address contains a hash of the content. */
export function lookAddress(look: Look): string | null {
  const names = choicesOf(look)
  const css = write({ accent: look.accent, names })
  return css ? `${FOLDER}${[look.accent?.slice(1) ?? '', ...names, hashOf(css)].join('-')}.css` : null
}

/** Returns the style sheet for a file name, or null if the name is invalid. `isCurrent`: false if another version of the program created the address. */
export function readLookSheet(file: string): { css: string; isCurrent: boolean } | null {
  const [, name = ''] = /^([\w-]+)\.css$/.exec(file) ?? []
  const [accent = '', ...names] = name.split('-')
  const hash = names.pop()
  const isKnown =
    /^([0-9a-f]{6})?$/.test(accent) &&
    names.length === choices.length &&
    names.every((chosen, index) => choices[index]?.includes(chosen))
  if (!isKnown) return null
  const css = write({ accent: accent ? `#${accent}` : null, names })
  return { css, isCurrent: hash === hashOf(css) }
}
