import {
  elementsIn,
  type HtmlElement,
  isHtmlElement,
  isText,
  rewriteElements,
} from '#shared/blocks/html-tree.ts'

const isCheckbox = ({ name, attribs }: HtmlElement) => name === 'input' && attribs.type === 'checkbox'

function boxOf(item: HtmlElement): HtmlElement | undefined {
  const [first] = item.children.filter(node => !isText(node) || node.data.trim() !== '')
  if (!first || !isHtmlElement(first)) return undefined
  if (isCheckbox(first)) return first
  return first.name === 'p' || first.name === 'label' ? boxOf(first) : undefined
}

export function gatherTasks(list: HtmlElement): undefined {
  const items = elementsIn(list)
  const boxes = items.map(boxOf)
  if (items.length === 0 || boxes.includes(undefined)) return
  list.attribs = { class: 'tasks' }
  for (const [at, item] of items.entries())
    item.attribs = 'checked' in (boxes[at]?.attribs ?? {}) ? { class: 'tasks-done' } : {}
  rewriteElements(list, node => (boxes.includes(node) ? [] : undefined))
  for (const item of items) trimStart(item)
}

/** A list with other items shows its checkboxes as signs. */
export const checkboxSign = (box: HtmlElement) =>
  isCheckbox(box) ? ['checked' in box.attribs ? '☑' : '☐'] : []

function trimStart(item: HtmlElement): void {
  const [first] = item.children
  if (first && isText(first)) first.data = first.data.trimStart()
  else if (first && isHtmlElement(first) && first.name === 'p') trimStart(first)
}
