import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export type SamplePost = {
  slug: string
  title: string
  topic: string
  introduction: string
  /** HTML. Refers to its pictures as `images/{name}`. */
  content: string
  date: string
  thumbnail: string | null
}
type SamplePicture = { name: string; bytes: Uint8Array; width: number; height: number }
type SampleReader = { key: string; name: string; email: string }
export type SampleReview = {
  post: string
  reader: string
  rating: number | null
  content: string
  date: string
  likes: string[]
}
export type Sample = {
  posts: SamplePost[]
  images: SamplePicture[]
  readers: SampleReader[]
  reviews: SampleReview[]
}

const folder = import.meta.dirname

/** Reads the sample content, posts by date of publication. Throws with the file's name when a file is invalid. */
export async function readSample(): Promise<Sample> {
  const [posts, images, readers, reviews] = await Promise.all([
    readFolder('posts', '.html', (name, bytes) => parsePost(name, new TextDecoder().decode(bytes))),
    readFolder('images', '.webp', (name, bytes) => ({ name, bytes, ...sizeOfWebp(name, bytes) })),
    readList('readers.json', parseReader),
    readList('reviews.json', parseReview),
  ])
  return { posts, images, readers, reviews }
}

async function readFolder<T>(
  of: string,
  ending: string,
  parse: (name: string, bytes: Uint8Array) => T,
): Promise<T[]> {
  const names = (await readdir(join(folder, of))).filter(name => name.endsWith(ending)).sort()
  return Promise.all(names.map(async name => parse(name, await readFile(join(folder, of, name)))))
}

async function readList<T>(name: string, parse: (entry: Fields) => T): Promise<T[]> {
  const list: unknown = JSON.parse(await readFile(join(folder, name), 'utf8'))
  if (!Array.isArray(list)) throw new Error(`${name} is not a list`)
  return list.map((entry: unknown, index) => parse(new Fields(`${name}, entry ${index + 1}`, entry)))
}

function parsePost(name: string, text: string): SamplePost {
  const end = text.indexOf('\n---\n')
  if (end < 0) throw new Error(`${name} has no line of --- under its header`)
  const header = text
    .slice(0, end)
    .split('\n')
    .map(line => {
      const colon = line.indexOf(': ')
      return [line.slice(0, colon), line.slice(colon + 2).trim()]
    })
  const fields = new Fields(name, Object.fromEntries(header))
  return {
    slug: fields.text('slug'),
    title: fields.text('title'),
    topic: fields.text('topic'),
    introduction: fields.text('introduction'),
    content: text.slice(end + '\n---\n'.length).trim(),
    date: fields.date('date'),
    thumbnail: fields.has('thumbnail') ? fields.text('thumbnail') : null,
  }
}

function parseReader(entry: Fields): SampleReader {
  return { key: entry.text('key'), name: entry.text('name'), email: entry.text('email') }
}

function parseReview(entry: Fields): SampleReview {
  return {
    post: entry.text('post'),
    reader: entry.text('reader'),
    rating: entry.rating('rating'),
    content: entry.text('content'),
    date: entry.date('date'),
    likes: entry.texts('likes'),
  }
}

class Fields {
  readonly #where: string
  readonly #values: Map<string, unknown>

  constructor(where: string, value: unknown) {
    if (typeof value !== 'object' || value === null) throw new Error(`${where} is not an object`)
    this.#where = where
    this.#values = new Map(Object.entries(value))
  }

  has(key: string): boolean {
    return this.#values.has(key)
  }

  text(key: string): string {
    const value = this.#values.get(key)
    return isText(value) ? value : this.#refuse(key, 'a text')
  }

  texts(key: string): string[] {
    const value = this.#values.get(key)
    return Array.isArray(value) && value.every(isText) ? value : this.#refuse(key, 'a list of texts')
  }

  date(key: string): string {
    const value = this.text(key)
    const known = !Number.isNaN(Date.parse(value)) && new Date(value).toISOString() === value
    return known ? value : this.#refuse(key, 'an ISO timestamp')
  }

  rating(key: string): number | null {
    const value = this.#values.get(key)
    if (value === null) return null
    const known = typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 5
    return known ? value : this.#refuse(key, '1 to 5 or null')
  }

  #refuse(key: string, wanted: string): never {
    throw new Error(`${this.#where}: ${key} is not ${wanted}`)
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== ''
}

// A lossy WebP stores its size as two 14-bit numbers in the first frame:
// https://datatracker.ietf.org/doc/html/rfc6386#section-9.1
function sizeOfWebp(name: string, bytes: Uint8Array): { width: number; height: number } {
  const kind = new TextDecoder().decode(bytes.subarray(8, 16))
  if (kind !== 'WEBPVP8 ') throw new Error(`${name} is not a plain lossy WebP`)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
}
