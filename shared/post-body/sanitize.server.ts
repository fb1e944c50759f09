import sanitizeHtml, { type Attributes } from 'sanitize-html'
import { htmlBlockClass } from '#shared/blocks/html-block/stored-html-block.ts'
import { type HtmlTree, parseHtml } from '#shared/blocks/html-tree.ts'
import { leadsElsewhere, linkAddress, pictureAddress } from '#shared/text/addresses.ts'
import { escapeHtml, unescapeHtml } from '#shared/text/escape-html.ts'
import { allowedHtml, foreignBoxes, foreignMedia, isOddNumber } from './allowed-html.ts'
import { hasForeignTags, replaceForeignTags, withoutFrames } from './foreign-html.server.ts'

const options = {
  allowedTags: allowedHtml.tags,
  nonTextTags: allowedHtml.removed,
  nestingLimit: 50,
  allowedAttributes: allowedHtml.attributes,
  allowedClasses: allowedHtml.classes,
  allowedStyles: { '*': { 'text-align': [allowedHtml.sides] } },
  allowedSchemes: [],
  allowedSchemesByTag: { a: ['http', 'https', 'mailto', 'tel'], img: ['http', 'https', 'data'] },
  allowProtocolRelative: false,
  transformTags: {
    ...allowedHtml.renamed,
    small: () => ({ tagName: 'span', attribs: { class: 'size-small' } }),
    a: (tagName, { href, title }) => ({ tagName, attribs: link(linkAddress(href), title) }),
    img: (tagName, { src, ...others }) => ({
      tagName,
      attribs: { src: pictureAddress(src) ?? '', alt: '', ...others },
    }),
    '*': (tagName, attribs) => ({ tagName, attribs: withPlainNumbers(attribs) }),
  },
} satisfies sanitizeHtml.IOptions

/** Allows foreign tags before they are replaced, so that they are well-formed and not nested too deeply. */
const withForeignTags: sanitizeHtml.IOptions = {
  ...options,
  allowedTags: [...options.allowedTags, ...foreignBoxes, ...foreignMedia],
  allowedAttributes: {
    ...options.allowedAttributes,
    ...Object.fromEntries(foreignMedia.map(tag => [tag, ['src', 'data', 'title']])),
  },
  allowedSchemesByTag: {
    ...options.allowedSchemesByTag,
    ...Object.fromEntries(foreignMedia.map(tag => [tag, ['http', 'https']])),
  },
  allowProtocolRelative: true,
}

// No `noreferrer` or `nofollow`: the author chose these links.
function link(href: string | null, title: string | undefined): Attributes {
  if (!href) return {}
  return { href, ...(title && { title }), ...(leadsElsewhere(href) && { rel: 'noopener' }) }
}

const withPlainNumbers = (attribs: Attributes): Attributes =>
  Object.fromEntries(Object.entries(attribs).filter(([name, value]) => !isOddNumber(name, value)))

/** Returns well-formed HTML, with HTML blocks replaced by what is allowed of them. Idempotent. */
export function sanitize(html: string): string {
  const safe = untilSafe(html, options)
  const whole = safe.replace(htmlBlock, (_, typed) => untilSafe(unescapeHtml(typed), withoutHtmlBlocks))
  return whole === safe ? safe : untilSafe(whole, options)
}

const htmlBlock = new RegExp(
  `<pre class="(?:[^"]* )?${htmlBlockClass}(?: [^"]*)?"[^>]*><code>([^<]*)</code></pre>`,
  'g',
)

const withoutHtmlBlocks: sanitizeHtml.IOptions = {
  ...options,
  allowedClasses: { ...options.allowedClasses, pre: allowedHtml.indents },
}

function untilSafe(html: string, options: sanitizeHtml.IOptions): string {
  const known = hasForeignTags(html)
    ? replaceForeignTags(readOnce(withoutFrames(html), withForeignTags))
    : html
  let safe = readOnce(known, options)
  // Removing a tag may leave an invalid nesting, which only the next pass repairs.
  for (let round = 0; round < 5; round++) {
    const again = readOnce(safe, options)
    if (again === safe) break
    safe = again
  }
  return safe
}

function readOnce(html: string, options: sanitizeHtml.IOptions): string {
  let depth = 0
  const bounded: sanitizeHtml.IOptions = {
    ...options,
    onOpenTag() {
      if (++depth > 1000) throw new TooDeep()
    },
    onCloseTag() {
      depth--
    },
  }
  try {
    // The library's own filter for pictures without an address takes quadratic time.
    return sanitizeHtml(html, bounded).replace(/<img (?!src=)[^>]*>/g, '')
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error
    return `<p>${escapeHtml(html.replace(/<[^<>]*>/g, ''))}</p>`
  }
}

/** Nested deeper than browsers allow; the parser would need minutes. */
class TooDeep extends Error {}

export const parsePost = (content: string): HtmlTree => parseHtml(sanitize(content))
