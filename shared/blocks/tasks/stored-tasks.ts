import { element, type HtmlElement, hasClass, isHtmlElement, setChildren } from '../html-tree.ts'
import type { StoredBlock } from '../stored-block.ts'

const isTask = ({ parent }: HtmlElement) =>
  parent !== null && isHtmlElement(parent) && hasClass(parent, 'tasks')

const isDone = (item: HtmlElement) => hasClass(item, 'tasks-done')

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
  toFeed: {
    li(item) {
      if (isTask(item)) setChildren(item, [isDone(item) ? '☑ ' : '☐ ', ...item.children])
      return undefined
    },
  },
  toMarkdown: {
    li: (item, write) => (isTask(item) ? [{ ...write.item(item), checked: isDone(item) }] : null),
  },
}
