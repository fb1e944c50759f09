import type { StoredBlock } from '../stored-block.ts'

/** A paragraph whose link looks like a button. In feeds and mails it is a link. */
export const buttonLink: StoredBlock = { classes: { p: ['button-link'] } }
