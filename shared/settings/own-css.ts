import {
  type CssNode,
  generate,
  ident,
  type ParseOptions,
  parse,
  type SyntaxParseError,
  walk,
} from 'css-tree'
import { shortened } from '#shared/text/cut-text.ts'
import { siteBounds } from './checks.ts'

export const cssBounds = { selectors: 2000, parts: 12, has: 20, depth: 5 }

type CssMistake = { line: number | null; message: string }

const atRules =
  /^(media|supports|container|layer|keyframes|-webkit-keyframes|font-face|property|page|counter-style|starting-style)$/
const hiddenCode = /^(behavior|-ms-behavior|-moz-binding)$/
const loading = /^(image-set|-webkit-image-set|image|cross-fade|-webkit-cross-fade)$/
/** Functions that could replace a URL, or run code in old browsers. */
const refused = /^(src|url-prefix|domain|regexp|expression|element|-moz-element|paint|url)$/

/** Checks the owner's CSS and serializes the parsed tree, so that browsers cannot parse it differently. */
export function readOwnCss(text: string): { css: string } | CssMistake {
  if (new TextEncoder().encode(text).length > siteBounds.cssBytes)
    return { line: null, message: 'Must be at most 32 kB of CSS.' }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  const odd = /[\0-\x08\x0b\x0e-\x1f\x7f\ufffd\ufeff]|<\/|<!--|-->/.exec(text)
  if (odd) return { line: lineAt(text, odd.index), message: 'This contains control characters or HTML.' }
  try {
    const found = read(text)
    if (!('css' in found)) return found
    const again = read(found.css)
    return 'css' in again && again.css === found.css
      ? found
      : { line: null, message: 'This is ambiguous. Please write it more simply.' }
  } catch (error) {
    if (error instanceof RangeError) return { line: null, message: tooDeep }
    throw error
  }
}

const tooDeep = 'Brackets are nested too deeply.'

const lineAt = (text: string, index: number) => text.slice(0, index).split('\n').length

function read(text: string): { css: string } | CssMistake {
  let mistake: CssMistake | null = null
  const refuse = (line: number | null, message: string) => {
    mistake ??= { line, message }
  }
  const options: ParseOptions = {
    positions: true,
    parseCustomProperty: true,
    // The parser catches a stack overflow itself.
    onParseError: (error: SyntaxParseError) =>
      refuse(lineAt(text, error.offset), /call stack/.test(error.message) ? tooDeep : `${error.message}.`),
  }
  const sheet = parse(text, options)
  const counts = { selectors: 0, has: 0, depth: 0 }
  const functions: string[] = []

  walk(sheet, {
    enter(node: CssNode) {
      const message = errorOf(node, functions)
      if (message) refuse(node.loc?.start.line ?? null, message)
      if (node.type === 'Function') functions.push(nameOf(node.name))
      if (node.type === 'Block') counts.depth++
      if (node.type === 'Selector') counts.selectors++
      if (node.type === 'PseudoClassSelector' && nameOf(node.name) === 'has') counts.has++
      if (counts.depth > cssBounds.depth)
        refuse(node.loc?.start.line ?? null, 'Blocks are nested too deeply.')
    },
    leave(node: CssNode) {
      if (node.type === 'Function') functions.pop()
      if (node.type === 'Block') counts.depth--
    },
  })
  if (counts.selectors > cssBounds.selectors)
    refuse(null, `There are more than ${cssBounds.selectors} selectors.`)
  if (counts.has > cssBounds.has)
    refuse(null, `There are more than ${cssBounds.has} uses of ':has()', which makes pages slow.`)
  const css = generate(sheet)
  if (/<\/|<!--/.test(css)) refuse(null, 'This contains HTML.')
  return mistake ?? { css }
}

const nameOf = (name: string) => ident.decode(name).toLowerCase()

function errorOf(node: CssNode, within: string[]): string | null {
  const inLoading = within.some(name => loading.test(name))
  switch (node.type) {
    case 'Raw':
      return `'${brief(node.value)}' is not valid CSS.`
    case 'CDO':
    case 'CDC':
      return 'This contains HTML.'
    case 'Atrule':
      return node.name.includes('\\') || !atRules.test(node.name.toLowerCase())
        ? `@${brief(node.name)} is not possible here.`
        : null
    case 'Declaration':
      return node.property.includes('\\') || hiddenCode.test(node.property.toLowerCase())
        ? `'${brief(node.property)}' is not allowed here.`
        : null
    case 'Function':
      if (node.name.includes('\\') || refused.test(nameOf(node.name)))
        return `${brief(node.name)}() is not allowed here.`
      return inLoading && /^(var|env|attr|if|inherit)$|^--/.test(nameOf(node.name))
        ? `${brief(node.name)}() is not allowed as an image address.`
        : null
    case 'Url':
      return isOwnAddress(node.value) ? null : otherSite(node.value)
    case 'String':
      return inLoading && within.at(-1) !== 'type' && !isOwnAddress(node.value) ? otherSite(node.value) : null
    case 'Selector':
      return node.children.size > cssBounds.parts * 2 ? 'A selector has too many parts.' : null
    default:
      return null
  }
}

const brief = (text: string) => shortened(text, 40)

const otherSite = (address: string) =>
  `'${brief(address)}' is not on this site. Addresses of images and fonts start with / or data:image/….`

/** Accepts a path of this site, a fragment, or a data URL of a picture, parsed like a browser, which ignores tabs and line breaks. */
function isOwnAddress(address: string): boolean {
  if (/^data:image\/(png|jpeg|gif|webp|avif|svg\+xml)[;,]/i.test(address)) return true
  if (/^#/.test(address)) return true
  return /^\/(?![/\\])/.test(address.replace(/[\t\n\r]/g, ''))
}
