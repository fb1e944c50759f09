import { hasClass, isHtmlElement, type StoredBlock } from '../stored-block.ts'

const tags = /<(\/)?(ul|ol)\b([^>]*)>|<li(?: class="([^"]*)")?>/g

/** Writes a mark at the start of each item of a list of tasks, not of the lists within. */
function withMarks(html: string, markOf: (isDone: boolean) => string): string {
  if (!html.includes('<ul class="')) return html
  const lists: boolean[] = []
  return html.replace(tags, (tag, isEnd, list, attributes, classes = '') => {
    if (!list) return lists.at(-1) ? tag + markOf(classes.split(' ').includes('tasks-done')) : tag
    if (isEnd) lists.pop()
    else lists.push(/ class="(?:[^"]* )?tasks[ "]/.test(attributes))
    return tag
  })
}

const withSigns = (html: string) => withMarks(html, isDone => (isDone ? '☑ ' : '☐ '))

export const tasks: StoredBlock = {
  classes: { ul: ['tasks'], li: ['tasks-done'] },
  toPage: html =>
    withMarks(
      html,
      isDone => `<span class="tasks-mark" role="img" aria-label="${isDone ? 'Done' : 'To do'}"></span>`,
    ),
  toFeed: withSigns,
  toMarkdown: {
    li: (element, write) =>
      element.parent && isHtmlElement(element.parent) && hasClass(element.parent, 'tasks')
        ? [{ ...write.item(element), checked: hasClass(element, 'tasks-done') }]
        : null,
  },
}
