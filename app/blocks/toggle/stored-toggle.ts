import type { StoredBlock } from '../stored-block.ts'

/** Feeds show a `details` as the reader's program does, most of them open. In a mail nothing can be opened. */
export const toggle: StoredBlock = {
  tags: ['details', 'summary'],
  toMail: html =>
    html
      .replace(/<(\/?)details>/g, '<$1div>')
      .replaceAll('<summary>', '<p><strong>')
      .replaceAll('</summary>', '</strong></p>'),
}
