import { afterAll } from 'vitest'
import { removeTemporaryFolders } from './temporary-folder.ts'

// A setup file runs for each test file, also where files share a process. Its hook runs after the file's own.
afterAll(removeTemporaryFolders)
