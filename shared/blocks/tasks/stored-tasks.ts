import { element, type HtmlElement, hasClass, isHtmlElement, setChildren } from '../html-tree.ts'
import type { StoredBlock } from '../stored-block.ts'

const isTask = ({ parent }: HtmlElement) =>
  parent !== null && isHtmlElement(parent) && hasClass(parent, 'tasks')

const isDone = (item: HtmlElement) => hasClass(item, 'tasks-done')

function markItem(item: HtmlElement) {
  if (!isTask(item)) return undefined
  const [first] = item.children
  const text = first && isHtmlElement(first) && first.name === 'p' ? first : item
  setChildren(text, [isDone(item) ? '☑ ' : '☐ ', ...text.children])
  return undefined
}

export const tasks: StoredBlock = {
  classes: { ul: ['tasks'], li: ['tasks-done'] },
  toPage: {
    li(item) {
      if (!isTask(item)) return undefined
      const label = isDone(item) ? 'Done' : 'To do'
      const mark = element('span', { class: 'tasks-mark', role: 'img', 'aria-label': label })
      setChildren(item, [mark, ...item.children])
      return undefined
    },
  },
  toFeed: { li: markItem },
  toMail: {
    li: markItem,
    'ul.tasks'(list) {
      list.attribs.style = 'list-style:none;padding-START:0'
      return undefined
    },
  },
  toMarkdown: {
    li: (item, write) => (isTask(item) ? [{ ...write.item(item), checked: isDone(item) }] : null),
  },
}
