import { RecentMap } from '#app/content/recent-map.ts'
import { encodeAvif, encodeWebp } from './encode-picture.ts'
import type { KeptPictures, Kind } from './kept-pictures.ts'
import type { Originals } from './originals.ts'
import { pictureLine } from './picture-line.ts'

/** A picture in one width. `id` names it on disk. */
export type Wanted = { id: string; bucket: string; key: string; width: number }

/** The original is no picture, or damaged, or too large. */
export class NoPicture extends Error {}

/** Kept in the place of an AVIF that would not be smaller than the WebP. */
const NOTHING = new Uint8Array(0)

/** Pictures as they are shown: off the disk, or made from their originals and put there. */
export class PreparedPictures {
  readonly #kept: KeptPictures
  readonly #originals: Originals
  readonly #making = new Map<string, Promise<Uint8Array | null>>()
  /** What is no picture never becomes one: originals are not changed. */
  readonly #hopeless = new RecentMap<true>(1000)

  constructor(kept: KeptPictures, originals: Originals) {
    this.#kept = kept
    this.#originals = originals
  }

  /** Null when there is no original. Throws NoPicture. */
  async webp(wanted: Wanted): Promise<Uint8Array | null> {
    if (this.#hopeless.get(originalOf(wanted))) throw new NoPicture()
    const kept = await this.#kept.read(wanted.id, 'webp')
    return kept ?? this.#once(wanted, 'webp', 'view', () => this.#makeWebp(wanted))
  }

  /** Empty where there is nothing better than the WebP; null when that is not known yet. */
  async avif(wanted: Wanted): Promise<Uint8Array | null> {
    return await this.#kept.read(wanted.id, 'avif')
  }

  /** When nobody waits for anything else. */
  makeAvif(wanted: Wanted): void {
    this.#once(wanted, 'avif', 'later', () => this.#makeAvif(wanted)).catch(error => console.error(error))
  }

  /** Whoever asks for what is being made already waits for the same. */
  #once(
    { id }: Wanted,
    kind: Kind,
    when: 'view' | 'later',
    make: () => Promise<Uint8Array | null>,
  ): Promise<Uint8Array | null> {
    const name = `${id}.${kind}`
    const begun = this.#making.get(name)
    if (begun) return begun
    const made = pictureLine.run(when, make).finally(() => this.#making.delete(name))
    this.#making.set(name, made)
    return made
  }

  async #makeWebp(wanted: Wanted): Promise<Uint8Array | null> {
    const original = await this.#originals.read(wanted.bucket, wanted.key)
    if (!original) return null
    const bytes = await encodeWebp(original, wanted.width).catch(error => {
      this.#hopeless.set(originalOf(wanted), true)
      throw new NoPicture('No picture', { cause: error })
    })
    await this.#kept.write(wanted.id, 'webp', bytes)
    return bytes
  }

  async #makeAvif({ id, bucket, key, width }: Wanted): Promise<null> {
    const [original, webp] = await Promise.all([
      this.#originals.read(bucket, key),
      this.#kept.read(id, 'webp'),
    ])
    if (!original || !webp) return null
    const bytes = await encodeAvif(original, width).catch(() => null)
    await this.#kept.write(id, 'avif', bytes && bytes.length < webp.length ? bytes : NOTHING)
    return null
  }
}

const originalOf = ({ bucket, key }: Wanted) => `${bucket}/${key}`
