import type { StoredBlock } from '../stored-block.ts'

/** Feeds and mails show a `details` as the reader's program does, most of them open. */
export const toggle: StoredBlock = { tags: ['details', 'summary'] }
