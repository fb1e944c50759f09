import type { StoredBlock } from '../stored-block.ts'

/** HTML source, stored as code. The sanitizer replaces it with what is allowed of it. */
export const htmlBlockClass = 'html-block'

export const htmlBlock: StoredBlock = { classes: { pre: [htmlBlockClass] } }
