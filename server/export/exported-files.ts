import { open } from 'node:fs/promises'
import { decoded } from '#shared/text/decoded.ts'
import type { Export } from './export.ts'
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

export async function addFiles(
  zip: ZipWriter,
  { files, signal, problems }: Export,
  objects: ExportedObject[],
  pathOf: (object: ExportedObject) => string | undefined,
): Promise<void> {
  for (const object of objects) {
    signal.throwIfAborted()
    const path = pathOf(object)
    if (path === undefined) continue
    const { bucket, name } = object
    const isThere = await files.withFile(bucket, name, async file => {
      await zip.add(path, (await open(file)).createReadStream(), { isPacked: true })
      return true
    })
    if (!isThere) problems.push(`The storage has lost the file ${bucket}/${name}.`)
  }
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
