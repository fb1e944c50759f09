import { DomUtils } from 'htmlparser2'
import { findElements, type HtmlElement, isHtmlElement, isText, parseHtml } from '#shared/blocks/html-tree.ts'
import { allowedHtml } from '#shared/post-body/allowed-html.ts'

/** What the steps for pages and a renderer of Markdown add to what the sanitizer allows. */
const tags = new Set([
  ...allowedHtml.tags,
  ...'section div button picture source video audio track del input h1 bdi'.split(' '),
])
/** The icon of a callout, which a writer draws. */
const isOfIcon = ({ name, parent }: HtmlElement): boolean =>
  parent !== null &&
  isHtmlElement(parent) &&
  (name === 'svg' ? parent.attribs.class === 'callout-name' : name === 'path' && isOfIcon(parent))
const iconNames = /^(?:class|viewbox|aria-hidden|d)$/i
const isFormula = (tag: string) => /^(?:math|m[a-z]+|semantics|annotation)$/.test(tag)

const names =
  /^(?:align|alt|checked|class|colspan|controls|decoding|default|dir|disabled|download|height|id|kind|label|loading|playsinline|preload|rel|role|rowspan|scope|sizes|start|style|tabindex|title|type|width|aria-[a-z]+|data-(?:diagram|file|marked))$/
const addresses = ['href', 'src', 'srcset', 'data-frame']
const isHarmless = (address: string) =>
  /^(?:https?:|mailto:|tel:|data:image\/)/i.test(address) ||
  !/^[\s\p{C}]*(?:[a-z][a-z\d+.\-\s\p{C}]*:|\/\/)/iu.test(address)

/** Tags, attributes and addresses of a written body that could run script, send a form or cover the page. */
export function harmsIn(html: string): string[] {
  const body = parseHtml(html)
  // Without recursion: some bodies are 5,000 elements deep.
  const harms: string[] = DomUtils.find(
    node => !isHtmlElement(node) && !isText(node),
    body.children,
    true,
    Infinity,
  ).map(({ type }) => type)
  for (const one of findElements(body, () => true)) {
    const { name, attribs } = one
    const isIcon = isOfIcon(one)
    if (!tags.has(name) && !isFormula(name) && !isIcon) harms.push(`<${name}>`)
    for (const [key, value] of Object.entries(attribs)) {
      const isKnown = addresses.includes(key)
        ? isHarmless(value)
        : isFormula(name)
          ? /^[a-z]+$/.test(key) && !/^on/.test(key)
          : (isIcon ? iconNames : names).test(key)
      if (!isKnown || (key === 'style' && /url\(|expression|position/i.test(value)))
        harms.push(`${key}="${value}" of <${name}>`)
    }
  }
  return harms
}
