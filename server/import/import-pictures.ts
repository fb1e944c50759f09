import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { WEBP } from 'image-size/types/webp'
import { type ObjectFiles, withTemporary } from '#server/api/storage/object-files.ts'
import { storePostFile } from '#server/api/storage/store-object.ts'
import { failpoint } from '#server/base/failpoint.ts'
import { hashOf } from '#server/base/hash-of.ts'
import type { Sql } from '#server/database/sql.ts'
import type { PictureDecoder } from '#server/images/picture-decoder.ts'
import { UnusablePicture } from '#server/images/picture-task.ts'
import { LinkRefused, type Network, readPublic } from '#server/link-previews/public-request.ts'
import { largestPicture, mostPixels } from '#shared/files/check-picture.ts'
import { FILE_START, type FileKind, isOfKind } from '#shared/files/file-kind.ts'
import { readForeignKind, readPictureKind } from '#shared/files/picture-kind.ts'
import { factsInName } from '#shared/posts/picture-facts.ts'
import type { Media } from './find-media.ts'
import { ImportLoss } from './import-loss.ts'
import { shortKey } from './import-store.ts'

const FETCH_MS = 20_000
const MOST_SILENT = 10 // requests of a host in a row without a response
const MB = 1024 * 1024

interface MediaParts {
  sql: Sql
  files: ObjectFiles
  decoder: PictureDecoder
  network: Network
  run: { id: number; origin: string; userId: string }
  largestFile: number // bytes
}

type Folder = 'Content' | 'Thumbnail'

/** Stores pictures and files of an import, each content once. Both methods return the name within the folder, and throw ImportLoss. */
export function createMediaStore(parts: MediaParts) {
  const { sql, run } = parts
  const atWork = new Map<string, Promise<string>>()
  const silent = new Map<string, number>()

  const find = async (type: string, id: string): Promise<string | null> => {
    const [row] = await sql<{ row_id: string }>`
      select row_id from private.imported_rows join storage.objects on bucket_id = 'thumbnail' and name = row_id
      where origin = ${run.origin} and type = ${type} and source_id = ${id}`
    return row ? (row.row_id.split('/')[1] ?? null) : null
  }

  const record = (step: Sql, type: string, id: string, key: string, digest: string) => step`
    insert into private.imported_rows (origin, type, source_id, row_id, digest, stored_digest, import_id)
    values (${run.origin}, ${type}, ${id}, ${key}, ${digest}, coalesce(private.imported_digest('picture', ${key}), ''), ${run.id})
    on conflict (origin, type, source_id) do update set row_id = excluded.row_id, digest = excluded.digest,
      stored_digest = excluded.stored_digest, import_id = excluded.import_id`

  async function store(
    media: Media,
    folder: Folder,
    prepare: (bytes: Buffer) => Promise<Prepared>,
    most: number,
  ) {
    const address = shortKey(`${folder} ${media.key}`)
    const known = media.from === 'text' ? null : await find('address', address)
    if (known) return known
    const bytes =
      media.from === 'web'
        ? await fetchMedia(media.address, most, parts.network, silent)
        : await read(media, most)
    failpoint('import-picture-loaded')
    const digest = hashOf(bytes)
    const content = `${folder} ${digest}`
    const name = await once(content, async () => (await find('picture', content)) ?? add(bytes))
    if (media.from !== 'text') await record(sql, 'address', address, `${folder}/${name}`, digest)
    return name

    async function add(bytes: Buffer): Promise<string> {
      const { stored, type, ending } = await prepare(bytes)
      const name = `${randomUUID()}${ending}`
      const key = `${folder}/${name}`
      await storePostFile(parts, { name: key, bytes: stored, type, owner: run.userId })
      await record(sql, 'picture', content, key, digest)
      return name
    }
  }

  /** The same address or content may be in two places of a post. */
  function once(key: string, work: () => Promise<string>): Promise<string> {
    const name = atWork.get(key) ?? work().finally(() => atWork.delete(key))
    atWork.set(key, name)
    return name
  }

  return {
    storePicture: (media: Media, folder: Folder) =>
      once(`${folder} at ${media.key}`, () =>
        store(media, folder, bytes => preparePicture(bytes, parts), largestPicture),
      ),
    storeFile: (media: Media, kind: FileKind) =>
      once(`File at ${media.key}`, () =>
        store(media, 'Content', bytes => prepareFile(bytes, kind), parts.largestFile),
      ),
  }
}

interface Prepared {
  stored: Uint8Array
  type: string
  ending: string
}

async function preparePicture(bytes: Buffer, { files, decoder }: MediaParts): Promise<Prepared> {
  const found = readKind(bytes)
  if (!found)
    throw new ImportLoss(`${readForeignKind(bytes) ?? 'This'} is not a picture that can be shown here.`)
  if (found.pixels > mostPixels) throw new ImportLoss('The picture has more than 50 megapixels.')
  const stored = await withTemporary(files, async file => {
    await writeFile(file, bytes, { flag: 'wx', mode: 0o600 })
    return decoder.rendition('webp', work => work(file), { width: 1920, isPortrait: false })
  }).catch(error => {
    throw error instanceof UnusablePicture ? new ImportLoss('The picture is damaged.') : error
  })
  if (!stored) throw new ImportLoss('The picture is damaged.')
  const { width, height } = WEBP.calculate(stored)
  return { stored, type: 'image/webp', ending: `-${factsInName({ width, height, colour: null })}.webp` }
}

function readKind(bytes: Buffer) {
  try {
    return readPictureKind(bytes)
  } catch {
    throw new ImportLoss('The picture is damaged.')
  }
}

async function prepareFile(bytes: Buffer, kind: FileKind): Promise<Prepared> {
  if (!isOfKind(bytes.subarray(0, FILE_START), kind))
    throw new ImportLoss(`The file is not ${kind.name}, although its name says so.`)
  return { stored: bytes, type: kind.type, ending: `.${kind.ending}` }
}

const tooLarge = (most: number) => new ImportLoss(`It is larger than ${Math.floor(most / MB)} MB.`)

/** `silent`: how often each host did not respond. An import does not wait for each of its thousand pictures. */
async function fetchMedia(
  address: string,
  most: number,
  network: Network,
  silent: Map<string, number>,
): Promise<Buffer> {
  const { host } = new URL(address)
  const noResponse = new ImportLoss('The old site did not respond.')
  if ((silent.get(host) ?? 0) >= MOST_SILENT) throw noResponse
  const wanted = { accept: '*/*', most: most + 1, signal: AbortSignal.timeout(FETCH_MS) }
  const { bytes } = await readPublic(address, wanted, network).catch(error => {
    if (error instanceof LinkRefused) throw new ImportLoss(error.message)
    silent.set(host, (silent.get(host) ?? 0) + 1)
    throw noResponse
  })
  silent.delete(host)
  if (bytes.length > most) throw tooLarge(most)
  return bytes
}

async function read(media: Exclude<Media, { from: 'web' }>, most: number): Promise<Buffer> {
  if (media.from === 'text') return media.bytes
  if (media.file.size > most) throw tooLarge(most)
  return buffer(await media.file.open())
}
