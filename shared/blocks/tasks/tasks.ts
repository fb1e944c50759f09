import { TaskItem, TaskList } from '@tiptap/extension-list'
import { doing, type EditorBlock, entry, tool } from '../editor-block.ts'

const Tasks = TaskList.extend({
  parseHTML: () => [{ tag: 'ul.tasks', priority: 60 }],
  renderHTML: () => ['ul', { class: 'tasks' }, 0],
})

const Task = TaskItem.extend({
  addAttributes: () => ({
    checked: {
      default: false,
      keepOnSplit: false,
      parseHTML: element => element.classList.contains('tasks-done'),
      rendered: false,
    },
  }),
  parseHTML: () => [{ tag: 'li', context: 'taskList/', priority: 60 }],
  renderHTML: ({ node }) => ['li', { class: node.attrs.checked ? 'tasks-done' : null }, 0],
}).configure({
  nested: true,
  a11y: { checkboxLabel: node => node.firstChild?.textContent || 'Task' },
})

export const tasksBlock: EditorBlock = {
  extensions: [Tasks, Task],
  entries: entry(
    tool('Task list', 'tasks', { use: editor => doing(editor).toggleTaskList().run() }),
    'Lists',
    ['todo', 'check', 'checkbox'],
    'Items with a checkbox',
  ),
}
