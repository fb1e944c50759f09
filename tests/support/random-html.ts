import fc from 'fast-check'
import { allowedHtml, foreignBoxes, foreignMedia } from '#shared/post-body/allowed-html.ts'

const { attributes, classes } = allowedHtml

// A source stands within what plays it.
const media = ['iframe', ...foreignMedia].filter(tag => tag !== 'source')

/** Includes tags that the sanitizer replaces, drops or does not know. */
const tags = [...allowedHtml.tags, ...foreignBoxes, ...media, 'font', 'small', 'h1', 'ins']

const text = fc.array(
  fc.constantFrom('one', 'two', '\n', ' ', '\t', ' three', 'four ', '&lt;b&gt;', '&nbsp;'),
  {
    minLength: 1,
    maxLength: 4,
  },
)

const valuesOf = (name: string): fc.Arbitrary<string> => {
  if (name === 'style') return fc.constantFrom('text-align:center', 'text-align:right')
  if (name === 'href') return fc.constantFrom('https://example.com/a', '/b', '#c')
  if (name === 'src') return fc.constantFrom('https://example.com/a.png', '/images/b.png')
  if (/^(?:start|width|height|colspan|rowspan)$/.test(name)) return fc.constantFrom('1', '2', '3')
  return fc.constantFrom('', 'some', 'row')
}

const classOf = (tag: string) =>
  fc.constantFrom(...(classes[tag] ?? []).map(one => (typeof one === 'string' ? one : 'language-js')))

const attributesOf = (tag: string) =>
  fc.record({
    ...Object.fromEntries(
      (attributes[tag] ?? []).map(name => [name, fc.option(valuesOf(name), { nil: null, freq: 2 })]),
    ),
    ...(classes[tag] && { class: fc.option(classOf(tag), { nil: null, freq: 2 }) }),
    ...(tag === 'img' && { src: valuesOf('src') }),
    ...(media.includes(tag) && { src: fc.constant('https://example.com/film') }),
  })

function element(tag: string, within: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.tuple(attributesOf(tag), within).map(([attributes, within]) => {
    const written = Object.entries(attributes).map(([name, value]) =>
      value === null ? '' : ` ${name}="${value}"`,
    )
    return /^(?:br|hr|img|embed|source)$/.test(tag)
      ? `<${tag}${written.join('')}>`
      : `<${tag}${written.join('')}>${within}</${tag}>`
  })
}

const many = (part: fc.Arbitrary<string>, maxLength = 3): fc.Arbitrary<string> =>
  fc.array(part, { maxLength }).map(parts => parts.join(''))

/** What most programs write within an element, beside whatever else the sanitizer allows. */
const usual: Record<string, string[]> = {
  ul: ['li'],
  ol: ['li'],
  table: ['caption', 'thead', 'tbody', 'tr'],
  thead: ['tr'],
  tbody: ['tr'],
  tr: ['th', 'td'],
  pre: ['code', 'span'],
  figure: ['img', 'figcaption', 'figure', 'a'],
  details: ['summary', 'p'],
}

const plain = text.map(parts => parts.join(''))
const marked = fc.constantFrom(...allowedHtml.inline).chain(tag => element(tag, plain))
/** Such as code within a link. */
const markedTwice = fc.constantFrom(...allowedHtml.inline).chain(tag => element(tag, marked))

const texts: fc.Arbitrary<string> = many(
  fc.oneof({ weight: 3, arbitrary: plain }, marked, markedTwice, fc.constant('<br>')),
)

const { part } = fc.letrec<Record<string, string>>(tie => ({
  part: fc.oneof({ maxDepth: 4, depthIdentifier: 'depth' }, texts, ...tags.map(tag => tie(tag))),
  ...Object.fromEntries(
    tags.map(tag => {
      // An empty box is not shown, and what is around it comes together.
      if (media.includes(tag)) return [tag, element(tag, fc.constant(''))]
      if (foreignBoxes.includes(tag))
        return [
          tag,
          element(
            tag,
            many(tie('part')).map(within => `box${within}`),
          ),
        ]
      const inner = usual[tag] ? fc.oneof(...usual[tag].map(tag => tie(tag))) : texts
      const within = fc.oneof({ depthIdentifier: 'depth' }, { weight: 9, arbitrary: inner }, tie('part'))
      return [tag, element(tag, many(within))]
    }),
  ),
}))

/** HTML of all tags, attributes and classes that the sanitizer allows, and some others, within each other as it comes. */
export const randomHtml = fc
  .array(part ?? texts, { minLength: 1, maxLength: 4 })
  .map(parts => parts.join('\n'))
