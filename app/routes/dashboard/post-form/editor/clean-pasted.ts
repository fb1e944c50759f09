import { withKnownHeadings } from './known-headings.ts'

/** Removes markup of word processors. The editor's schema removes the rest. */
export function cleanPasted(html: string): string {
  // Word's conditional comments are partly malformed.
  const page = new DOMParser().parseFromString(html.replace(/<!\[[^>]*>/g, ''), 'text/html')
  const { body } = page
  for (const element of body.querySelectorAll('style, script, meta, link, title, xml, o\\:p:empty'))
    element.remove()
  for (const element of body.querySelectorAll('*')) if (element.tagName.includes(':')) unwrap(element)
  gatherWordLists(body)
  // Google Docs wraps everything in a <b> that is not bold, and puts <br> between paragraphs.
  for (const wrapper of body.querySelectorAll('b[id^="docs-internal-guid"]')) unwrap(wrapper)
  for (const line of body.querySelectorAll(':scope > br')) line.remove()
  for (const space of body.querySelectorAll('.Apple-converted-space, [style*="mso-spacerun"]'))
    space.replaceWith(' ')
  for (const code of body.querySelectorAll('pre > code'))
    code.textContent = code.textContent.replace(/\n$/, '')
  for (const element of body.querySelectorAll('*'))
    for (const { name } of [...element.attributes]) if (name.startsWith('on')) element.removeAttribute(name)
  for (const paragraph of body.querySelectorAll('p')) if (isBlank(paragraph)) paragraph.remove()
  return withKnownHeadings(body.innerHTML)
}

const isBlank = (paragraph: Element) =>
  paragraph.textContent.replaceAll('\u00a0', '').trim() === '' && !paragraph.querySelector('img, br')

function unwrap(element: Element) {
  element.replaceWith(...element.childNodes)
}

const listStyle = /mso-list:\s*(l\d+)\s+level(\d+)/i

// Word writes list items as paragraphs with their list and level in the style, and the bullet as text.
function gatherWordLists(body: HTMLElement) {
  const open: HTMLElement[] = []
  let last: Element | null = null
  let lastName = ''
  for (const paragraph of body.querySelectorAll('p[style*="mso-list"], h1[style*="mso-list"]')) {
    const [, name = '', level = '1'] = listStyle.exec(paragraph.getAttribute('style') ?? '') ?? []
    const marker = paragraph.querySelector('[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]')
    const isNumbered = /^\s*\(?[\da-z]{1,4}[.)]/i.test(marker?.textContent ?? '')
    marker?.remove()
    if (name !== lastName || last?.nextElementSibling !== paragraph) open.length = 0
    lastName = name
    open.length = Math.min(open.length, Number(level))
    const item = body.ownerDocument.createElement('li')
    item.append(...paragraph.childNodes)
    while (open.length < Number(level)) {
      const list = body.ownerDocument.createElement(isNumbered ? 'ol' : 'ul')
      const above = open.at(-1)
      if (above) (above.lastElementChild ?? above).append(list)
      else paragraph.before(list)
      open.push(list)
    }
    open.at(-1)?.append(item)
    paragraph.remove()
    last = open[0] ?? null
  }
}
