import type { StoredBlock } from '../stored-block.ts'

export const buttonLink: StoredBlock = { classes: { p: ['button-link'] } }
