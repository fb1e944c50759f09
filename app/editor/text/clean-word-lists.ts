const listStyle = /mso-list:\s*(l\d+)\s+level(\d+)/i
const markers = '[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]'

// Word writes list items as paragraphs, with the list and level in the style and the bullet as text.
export function gatherWordLists(body: HTMLElement) {
  for (const number of body.querySelectorAll(`:is(h1, h2, h3, h4, h5, h6) :is(${markers})`))
    number.textContent = `${number.textContent.trim()} `
  const open: HTMLElement[] = []
  let last: Element | null = null
  let lastName = ''
  for (const paragraph of body.querySelectorAll('p[style*="mso-list"]')) {
    const [, name, level = '1'] = listStyle.exec(paragraph.getAttribute('style') ?? '') ?? []
    // 'none' marks a paragraph that was removed from its list.
    if (!name) continue
    const marker = paragraph.querySelector(markers)
    const [, number] = /^\s*\(?([\da-z]{1,4})[.)]/i.exec(marker?.textContent ?? '') ?? []
    marker?.remove()
    if (name !== lastName || last?.nextElementSibling !== paragraph) open.length = 0
    lastName = name
    open.length = Math.min(open.length, Number(level))
    const item = body.ownerDocument.createElement('li')
    item.append(...paragraph.childNodes)
    while (open.length < Number(level)) {
      const list = body.ownerDocument.createElement(number ? 'ol' : 'ul')
      if (Number(number) > 1) list.setAttribute('start', String(Number(number)))
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
