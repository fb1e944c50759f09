import { join } from 'node:path'

/** What is imported, until it is. Private, like all of the data folder. */
export const uploadsFolder = (dataDir: string) => join(dataDir, 'imports')
