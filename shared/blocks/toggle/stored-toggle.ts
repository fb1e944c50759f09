import { element, findTags, writeHtml } from '../html-tree.ts'
import type { StoredBlock } from '../stored-block.ts'

export const toggle: StoredBlock = {
  tags: ['details', 'summary'],
  // Feeds show a `details` as the reader's program does, most of them open. In a mail nothing can be opened.
  toMail: {
    details: ({ children }) => [element('div', {}, children)],
    summary: ({ children }) => [element('p', {}, [element('strong', {}, children)])],
  },
  // As HTML, which Markdown may have within: of Markdown in a summary most programs would show the signs.
  toMarkdown: {
    details: (details, write) => {
      const [title] = findTags(details, 'summary')
      // After an empty line Markdown would begin again.
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
