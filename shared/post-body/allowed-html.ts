import { inlineTags } from '#shared/blocks/html-tree.ts'
import { storedBlocks } from '#shared/blocks/stored-blocks.ts'

const headings = ['h2', 'h3', 'h4']
const boxes = ['p', ...headings, 'ul', 'ol', 'blockquote', 'pre']
const tables = ['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td']
const inline = inlineTags.filter(tag => tag !== 'br' && tag !== 'img')
const others = ['li', 'br', 'hr', 'img', 'figure', 'figcaption']
const aligned = ['p', ...headings, 'th', 'td']
const indents = Array.from({ length: 8 }, (_, step) => `indent-${step + 1}`)

const renamed: Record<string, string> = {
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
  b: 'strong',
  i: 'em',
  del: 's',
  strike: 's',
  ins: 'u',
}

type Lists<Value> = Record<string, Value[]>

function joined<Value>(...all: (Lists<Value> | undefined)[]): Lists<Value> {
  const lists: Lists<Value> = {}
  for (const [tag, values] of all.flatMap(one => Object.entries(one ?? {})))
    lists[tag] = [...(lists[tag] ?? []), ...values]
  return lists
}

const forEach = (tags: string[], values: string[]): Lists<string> =>
  Object.fromEntries(tags.map(tag => [tag, values]))

/** What readers get of the stored HTML. The sanitizer enforces it, and the editor compares against it. */
export const allowedHtml = {
  tags: [...boxes, ...tables, ...inline, ...others, ...storedBlocks.flatMap(({ tags = [] }) => tags)],
  inline,
  indents,
  // Removed with their content. Other disallowed tags leave their text.
  removed: ['script', 'style', 'noscript', 'textarea', 'option', 'xmp', 'title'],
  renamed,
  attributes: joined(
    forEach(aligned, ['style']),
    forEach(['th', 'td'], ['colspan', 'rowspan']),
    { a: ['href', 'title', 'rel'], img: ['src', 'alt', 'title', 'width', 'height'] },
    { ol: ['start'], th: ['scope'] },
    ...storedBlocks.map(({ attributes }) => attributes),
  ),
  classes: joined<string | RegExp>(
    forEach([...boxes, 'li', 'aside'], indents),
    { figure: ['wide', 'full'], code: [/^language-[\w+#.-]{1,40}$/] },
    { span: ['font-sans', 'font-mono', 'font-serif', 'size-small', 'size-large', 'size-huge'] },
    ...storedBlocks.map(({ classes }) => classes),
  ),
  sides: /^(center|right|justify)$/i,
}

export const foreignBoxes =
  'address article center dd dialog div dl dt fieldset footer form header hgroup legend main menu nav section'.split(
    ' ',
  )

/** Inside these and inside inline tags, the end of such a tag becomes a line break. */
export const textBoxes = 'caption code figcaption h2 h3 h4 p pre summary'.split(' ')

export const foreignMedia = ['audio', 'embed', 'object', 'source', 'video']

const numbers = ['start', 'width', 'height', 'colspan', 'rowspan']

export const isOddNumber = (attribute: string, value: string): boolean =>
  numbers.includes(attribute) && !/^-?\d{1,4}$/.test(value)
