import type { StoredBlock } from '../stored-block.ts'

/** Feeds show a `details` as the reader's program does, most of them open. In a mail nothing can be opened. */
export const toggle: StoredBlock = {
  tags: ['details', 'summary'],
  toMail: html =>
    html
      .replace(/<(\/?)details>/g, '<$1div>')
      .replaceAll('<summary>', '<p><strong>')
      .replaceAll('</summary>', '</strong></p>'),
  // As HTML, which Markdown may have within: of Markdown in a summary most programs would show the signs.
  toMarkdown: {
    details: (element, write) => {
      const [title] = write.all('summary', element)
      return [
        { type: 'html', value: `<details>\n<summary>${title ? write.html(title) : ''}</summary>` },
        ...write.blocks(element),
        { type: 'html', value: '</details>' },
      ]
    },
    summary: () => [],
  },
}
