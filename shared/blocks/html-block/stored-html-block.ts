import type { StoredBlock } from '../stored-block.ts'

/** HTML as it was typed, stored as code. The sanitizer puts what it keeps of it in its place, for all readers. */
export const htmlBlockClass = 'html-block'

export const htmlBlock: StoredBlock = { classes: { pre: [htmlBlockClass] } }
