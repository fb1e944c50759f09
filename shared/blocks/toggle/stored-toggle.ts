import { element, findTags, writeHtml } from '../html-tree.ts'
import type { StoredBlock } from '../stored-block.ts'

export const toggle: StoredBlock = {
  tags: ['details', 'summary'],
  // Feed readers show `details` themselves, most of them open. In a mail nothing can be opened.
  toMail: {
    details: ({ children }) => [element('div', {}, children)],
    summary: ({ children }) => [element('p', {}, [element('strong', {}, children)])],
  },
  // Written as HTML, because most programs do not render Markdown in a summary.
  toMarkdown: {
    details: (details, write) => {
      const [title] = findTags(details, 'summary')
      // A blank line would switch back to Markdown.
      const summary = title ? writeHtml(title).replace(/\s*\n\s*/g, ' ') : ''
      return [
        { type: 'html', value: `<details>\n<summary>${summary}</summary>` },
        ...write.blocks(details),
        { type: 'html', value: '</details>' },
      ]
    },
    summary: () => [],
  },
}
