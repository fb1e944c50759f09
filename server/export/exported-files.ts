import { open } from 'node:fs/promises'
import type { ReadableFiles } from '#server/backup/archived-files.ts'
import { decoded } from '#shared/text/decoded.ts'
import { FileNames } from './file-names.ts'
import type { ExportedObject } from './read-site.ts'
import type { ZipWriter } from './zip-writer.ts'

const folders: Record<string, string> = { Content: 'pictures', Thumbnail: 'covers', 'Profile Photo': 'owner' }

/** Where the pictures and files of a site are in its archive. Keys: bucket and name in the storage. */
export type ExportedFiles = Map<string, string>

export function placeFiles(objects: ExportedObject[]): ExportedFiles {
  const names = new Map<string, FileNames>()
  return new Map(
    objects.map(({ bucket, name }) => {
      const [folder = '', ...rest] = name.split('/')
      const place = folders[folder] ?? 'other'
      const chosen = names.get(place) ?? new FileNames()
      names.set(place, chosen)
      return [`${bucket}/${name}`, `${place}/${chosen.choose(rest.join('/') || folder)}`]
    }),
  )
}

/** Returns the files that the storage has lost. */
export async function addFiles(
  zip: ZipWriter,
  files: ReadableFiles,
  objects: ExportedObject[],
  pathOf: (object: ExportedObject) => string | undefined,
  signal: AbortSignal,
): Promise<string[]> {
  const lost: string[] = []
  for (const object of objects) {
    signal.throwIfAborted()
    const path = pathOf(object)
    if (path === undefined) continue
    const { bucket, name } = object
    const isThere = await files.withFile(bucket, name, async file => {
      await zip.add(path, (await open(file)).createReadStream(), { isPacked: true })
      return true
    })
    if (!isThere) lost.push(`${bucket}/${name}`)
  }
  return lost
}

const ownFile =
  /(https?:\/\/[^/\s"'<>()]+)?\/(?:images|storage\/v1\/object\/public)\/thumbnail\/Content\/([^/?#\s"'<>()&]+)(?:\?[\w=.&;-]*)?/g

export const withFileAddresses = (
  text: string,
  origins: string[],
  addressOf: (name: string) => string | undefined,
): string =>
  text.replace(ownFile, (whole, origin, name) =>
    origin === undefined || origins.includes(origin) ? (addressOf(decoded(name) ?? name) ?? whole) : whole,
  )
