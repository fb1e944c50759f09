import { calloutOf } from '#shared/blocks/callout/stored-callout.ts'
import { linesIn, parseHtml } from '#shared/blocks/html-tree.ts'
import { findEmbed } from '#shared/blocks/link-card/providers.ts'
import { linkAddress, pictureAddress } from '#shared/text/addresses.ts'
import { escapeHtml } from '#shared/text/escape-html.ts'
import { writeFootnotes } from './clean-footnotes.ts'
import { gatherWordLists } from './clean-word-lists.ts'

/** Removes the markup of word processors. The editor's schema removes everything else. */
export function cleanPasted(html: string): string {
  // Some of Word's conditional comments are malformed. Others end with `<![endif]-->`, which must stay.
  const page = new DOMParser().parseFromString(html.replace(/<!\[[^\]>]*\]>/g, ''), 'text/html')
  const { body } = page
  for (const element of body.querySelectorAll('style, script, meta, link, title, xml, colgroup'))
    element.remove()
  for (const element of body.querySelectorAll('*')) if (element.tagName.includes(':')) unwrap(element)
  unwrapOnlyCell(body)
  writeFootnotes(body)
  gatherWordLists(body)
  markHighlights(body)
  // Google Docs wraps everything in a <b> that is not bold, and puts <br> between paragraphs.
  for (const wrapper of body.querySelectorAll('b[id^="docs-internal-guid"]')) unwrap(wrapper)
  for (const line of body.querySelectorAll(':scope > br')) if (isAtBlock(line)) line.remove()
  for (const space of body.querySelectorAll('.Apple-converted-space, [style*="mso-spacerun"]'))
    space.replaceWith(' ')
  for (const code of body.querySelectorAll('pre > code'))
    code.textContent = linesIn(parseHtml(code.innerHTML)).replace(/\n$/, '')
  for (const element of body.querySelectorAll('*'))
    for (const { name } of [...element.attributes]) if (name.startsWith('on')) element.removeAttribute(name)
  for (const image of body.querySelectorAll('img[src]'))
    if (emoji.test(image.getAttribute('alt') ?? '')) image.replaceWith(image.getAttribute('alt') ?? '')
    else if (isLostPicture(image.getAttribute('src') ?? '')) image.remove()
  gatherTasks(body)
  linkEmbeds(body)
  moveAlignments(body)
  convertIndents(body)
  convertFormulas(body)
  raiseScripts(body)
  unwrapFigures(body)
  raisePictures(body)
  nameToggles(body)
  // Text copied from this editor may contain empty paragraphs on purpose.
  if (!body.querySelector('[data-pm-slice]'))
    for (const paragraph of body.querySelectorAll('p')) if (isBlank(paragraph)) paragraph.remove()
  limitHeadings(body)
  return body.innerHTML
}

/** Some sites show emoji as pictures. */
const emoji =
  /^(?=.*[\p{Extended_Pictographic}\p{Regional_Indicator}])[\p{Extended_Pictographic}\p{Emoji_Component}]+$/u

/** A spreadsheet copies one cell as a table, which would split the text. */
function unwrapOnlyCell(body: Element) {
  const [cell, ...others] = body.querySelectorAll(':scope > table:only-child:not(:has(caption)) :is(td, th)')
  if (cell && others.length === 0) body.replaceChildren(...cell.childNodes)
}

const isWordless = ({ textContent }: Element) => textContent.replaceAll('\u00a0', '').trim() === ''

const isBlank = (paragraph: Element) => isWordless(paragraph) && !paragraph.querySelector('img, br')

const blockTag = /^(?:p|h[1-6]|[uod]l|div|section|article|table|pre|blockquote|figure|hr|aside|details)$/

/** Whether a <br> is next to a block boundary. Within text it is a real line break. */
function isAtBlock(line: Element): boolean {
  const isEdge = (side: 'previousSibling' | 'nextSibling') => {
    let node = line[side]
    while (node && (node.nodeName === 'BR' || (!(node instanceof Element) && !node.textContent?.trim())))
      node = node[side]
    return !node || (node instanceof Element && blockTag.test(node.localName))
  }
  return isEdge('previousSibling') || isEdge('nextSibling')
}

/** Browsers block `http:` pictures on this site. Pictures of this page (`blob:`) are uploaded instead. */
export const isLostPicture = (address: string): boolean =>
  !/^blob:/.test(address) &&
  (pictureAddress(address) === null ||
    (/^http:/i.test(address) && !address.startsWith(`${location.origin}/`)))

/** Google Docs marks superscript and subscript by style, and underlines every link. */
function raiseScripts(body: HTMLElement) {
  for (const styled of body.querySelectorAll<HTMLElement>('a [style*="underline"]'))
    styled.style.textDecoration = ''
  for (const styled of body.querySelectorAll<HTMLElement>('span[style*="vertical-align"]')) {
    const { verticalAlign } = styled.style
    if (verticalAlign === 'super') wrapWithin(styled, 'sup')
    else if (verticalAlign === 'sub') wrapWithin(styled, 'sub')
  }
}

/** Other pages give every word the background that it has there. */
function markHighlights(body: HTMLElement) {
  const ofPrograms =
    '[id^="docs-internal-guid"] span[style*="background-color"], span[style*="mso-highlight"]'
  for (const styled of body.querySelectorAll<HTMLElement>(ofPrograms))
    if (styled.style.backgroundColor !== 'transparent') wrapWithin(styled, 'mark')
}

function wrapWithin(element: Element, tag: string) {
  const wrapper = document.createElement(tag)
  wrapper.append(...element.childNodes)
  element.append(wrapper)
}

/** The editor's figures contain exactly one picture and its caption. */
function unwrapFigures(body: HTMLElement) {
  for (const figure of [...body.querySelectorAll('figure')].reverse()) {
    if (figure.classList.contains('gallery') || figure.querySelector(':scope > a > strong')) continue
    const captions = [...figure.querySelectorAll('figcaption')]
    const caption = captions.find(caption => caption.closest('figure') === figure)
    const hasMore = figure.textContent.trim() !== (caption?.textContent.trim() ?? '')
    if (figure.querySelectorAll('img').length === 1 && !hasMore) continue
    const paragraph = body.ownerDocument.createElement('p')
    paragraph.append(...(caption?.childNodes ?? []))
    caption?.replaceWith(paragraph)
    unwrap(figure)
  }
}

function nameToggles(body: HTMLElement) {
  for (const toggle of body.querySelectorAll('details')) {
    const title = toggle.querySelector(':scope > summary') ?? body.ownerDocument.createElement('summary')
    title.textContent ||= 'Details'
    toggle.prepend(title)
  }
}

const DEEPEST_HEADING = 4

/** The editor has headings of levels 2 to 4. */
function limitHeadings(body: HTMLElement) {
  const headings = [...body.querySelectorAll('h1, h2, h3, h4, h5, h6')]
  let last = 1
  for (const name of new Set(headings.map(({ localName }) => localName).sort())) {
    last = Math.min(DEEPEST_HEADING, Math.max(Number(name[1]), last + 1))
    for (const heading of headings) if (heading.localName === name) renameTo(`h${last}`, heading)
  }
}

function renameTo(tag: string, element: Element) {
  const renamed = document.createElement(tag)
  // Unlike setAttribute, this accepts every name that the parser does.
  for (const attribute of [...element.attributes])
    renamed.setAttributeNode(element.removeAttributeNode(attribute))
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
}

/** Unwraps paragraphs that contain only pictures, because the editor would leave empty paragraphs above them. */
function raisePictures(body: HTMLElement) {
  for (const paragraph of body.querySelectorAll('p:has(img)'))
    if (isWordless(paragraph)) paragraph.replaceWith(...paragraph.querySelectorAll('img'))
}

function unwrap(element: Element) {
  element.replaceWith(...element.childNodes)
}

const isDone = (item: Element) => {
  const box = item.querySelector(
    ':scope > input[type="checkbox"], :scope > :is(p, label, div) > input[type="checkbox"]',
  )
  if (box) return box.hasAttribute('checked')
  const isOn = item.getAttribute('aria-checked') ?? item.getAttribute('data-checked')
  if (isOn !== null) return isOn === 'true'
  const drawn = item.querySelector(':scope > .checkbox')
  return drawn ? drawn.matches('.checkbox-on') : null
}

function gatherTasks(body: HTMLElement) {
  // Inner lists first, because converting a list removes all checkboxes in it.
  for (const list of [...body.querySelectorAll('ul')].reverse()) {
    // Google Docs puts a list within an item after it.
    const items = [...list.querySelectorAll(':scope > li')]
    if (items.length === 0 || items.some(item => isDone(item) === null)) continue
    list.className = 'tasks'
    for (const item of items) item.className = isDone(item) ? 'tasks-done' : ''
    for (const box of list.querySelectorAll('input, .checkbox, img[aria-roledescription="checkbox"]')) {
      const { nextSibling } = box
      if (nextSibling instanceof Text) nextSibling.data = nextSibling.data.trimStart()
      box.remove()
    }
  }
}

export const embeddedAddress = (element: Element): string =>
  element.getAttribute('src') ??
  element.getAttribute('data') ??
  element.querySelector('source')?.getAttribute('src') ??
  ''

function linkEmbeds(body: HTMLElement) {
  for (const element of body.querySelectorAll('iframe, video, audio, embed, object')) {
    const address = embeddedAddress(element)
    if (linkAddress(address) === null) continue
    // If the address can be embedded, it becomes the text of the link, and the editor then offers to embed it.
    const text = findEmbed(address) ? address : element.getAttribute('title') || address
    element.outerHTML = `<p><a href="${escapeHtml(address)}">${escapeHtml(text)}</a></p>`
  }
  for (const alert of body.querySelectorAll('.markdown-alert')) {
    const aside = body.ownerDocument.createElement('aside')
    aside.className = calloutOf(/markdown-alert-(\w+)/.exec(alert.className)?.[1])
    alert.querySelector('.markdown-alert-title')?.remove()
    aside.append(...alert.childNodes)
    alert.replaceWith(aside)
  }
}

/** Moves the alignment of cells from Markdown and spreadsheets to paragraphs, where the editor stores it. */
export function moveAlignments(body: HTMLElement) {
  for (const cell of body.querySelectorAll<HTMLElement>('td, th')) {
    const side = cell.getAttribute('align') ?? cell.style.textAlign
    if (!/^(center|right)$/.test(side) || cell.querySelector('p, ul, ol, table, pre')) continue
    const paragraph = body.ownerDocument.createElement('p')
    paragraph.style.textAlign = side
    paragraph.append(...cell.childNodes)
    cell.append(paragraph)
    cell.removeAttribute('align')
    cell.style.textAlign = ''
  }
}

function convertIndents(body: HTMLElement) {
  for (const block of body.querySelectorAll<HTMLElement>('p[style*="margin-left"]')) {
    const [, length = '0', unit] = /^([\d.]+)(pt|in)$/.exec(block.style.marginLeft) ?? []
    const steps = Math.min(8, Math.round((2 * Number(length)) / (unit === 'pt' ? 72 : 1)))
    if (steps > 0 && !block.closest('li')) block.classList.add(`indent-${steps}`)
  }
}

/** Converts formulas from Wikipedia, KaTeX and MathJax, which include the TeX source. */
function convertFormulas(body: HTMLElement) {
  for (const annotation of body.querySelectorAll('math annotation[encoding="application/x-tex"]')) {
    const shown =
      annotation.closest('.katex-display') ??
      annotation.closest('.katex, .mwe-math-element') ??
      annotation.closest('math')
    if (!shown) continue
    const tex = escapeHtml(annotation.textContent.trim())
    const isBlock = annotation.closest('math[display="block"]') !== null
    const paragraph = isBlock && shown.closest('p')
    shown.outerHTML = isBlock
      ? `<p class="math-block"><code>${tex}</code></p>`
      : `<code class="math-inline">${tex}</code>`
    if (paragraph) unwrap(paragraph)
  }
}
