import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'

/** Loads the built pages from `file`. The bundled program contains them and has another function here (bundle-program.ts). */
export async function loadPages(file: string): Promise<ServerBuild> {
  if (!existsSync(file)) throw new Error('There is no build: run npm run build.')
  return import(pathToFileURL(file).href)
}
