import { backendCode, isRefusal, uniqueViolation } from '#shared/data/backend-code.ts'
import type { Client } from '#shared/data/client.ts'
import { addEntry, changeEntry, type Entry, findById, findSaved } from '#shared/data/entry.ts'
import { removeFiles, uploadPicture } from '#shared/data/files.ts'
import { requireAdmin } from '#shared/data/require-admin.ts'
import type { PreparedPicture } from '#shared/files/prepared-picture.ts'
import type { Noun } from '#shared/posts/field.ts'
import { statusAt } from '#shared/posts/post-status.ts'
import { isSamePost, type PostFields } from '#shared/posts/post-values.ts'

type Sent = { id: string; fields: PostFields }

/** `meanwhile`: what somebody else has saved, or null if they deleted it. */
export type EditConflict = { meanwhile: Entry | null }
export type Saved = { saved: Entry }

const thumbnailFolder = 'Thumbnail'
/** Milliseconds. The server deletes pictures that nothing uses after a day. */
const uploadsLast = 12 * 60 * 60 * 1000

/** Saves the post or page of one form. Remembers saves without a response, so that a row they wrote is not mistaken for somebody else's. */
export class PostSaver {
  readonly #noun: Noun
  #unanswered: Sent[] = []
  readonly #uploads = new Map<PreparedPicture, { name: string; at: number }>()

  constructor(noun: Noun) {
    this.#noun = noun
  }

  /** Saves unless the row has changed since `seen` (null for a new one). Throws the backend's error. */
  async save(
    client: Client,
    seen: Entry | null,
    typed: PostFields,
    picture: PreparedPicture | null,
  ): Promise<Saved | EditConflict> {
    const isUploaded = picture !== null && this.#uploaded(picture) !== null
    const thumbnail = picture ? await this.#upload(client, picture) : typed.thumbnail
    const fields = { ...typed, thumbnail }
    const earlier = this.#unanswered.find(sent => isSamePost(sent.fields, fields))
    const sent = earlier ?? { id: crypto.randomUUID(), fields }
    const others = [...this.#unanswered]
    if (!earlier) this.#unanswered.push(sent)
    try {
      const found = await this.#write(client, seen, sent, others)
      this.#unanswered = []
      return found
    } catch (error) {
      // A rejected save has written nothing, unless it repeats one whose response was lost.
      if (!earlier && isRefusal(error)) {
        this.#unanswered = others
        if (picture && !isUploaded) await this.#removeUpload(client, picture)
      }
      throw error
    }
  }

  async #write(
    client: Client,
    seen: Entry | null,
    sent: Sent,
    earlier: Sent[],
  ): Promise<Saved | EditConflict> {
    const noun = this.#noun
    const ids = earlier.map(({ id }) => id)
    const findOwn = async () => (ids.length > 0 ? await findSaved(client, noun, ids) : null)
    // An earlier save may still commit between this read and the write.
    const again = () => this.#write(client, seen, sent, earlier)

    const own = await findOwn()
    if (own?.saveId === sent.id) return { saved: own }
    const base = own ?? seen
    if (!base) {
      try {
        return { saved: await addEntry(client, noun, sent.fields, sent.id) }
      } catch (error) {
        if (backendCode(error) === uniqueViolation && (await findOwn())) return await again()
        throw error
      }
    }
    // Skips the write if nothing changed: it would make other tabs report a conflict without any difference.
    const isChanged = earlier.length > 0 || !isSamePost(asTyped(base), sent.fields)
    const saved = isChanged ? await changeEntry(client, noun, base, sent.fields, sent.id) : null
    if (saved) return { saved }
    await requireAdmin(client)
    const meanwhile = await findById(client, noun, base.id)
    if (!isChanged && meanwhile?.updatedAt === base.updatedAt) return { saved: meanwhile }
    if (ids.some(id => id === meanwhile?.saveId)) return await again()
    return meanwhile && isSamePost(asTyped(meanwhile), sent.fields) ? { saved: meanwhile } : { meanwhile }
  }

  #uploaded(picture: PreparedPicture): string | null {
    const upload = this.#uploads.get(picture)
    return upload && upload.at > Date.now() - uploadsLast ? upload.name : null
  }

  async #upload(client: Client, picture: PreparedPicture): Promise<string> {
    const known = this.#uploaded(picture)
    if (known !== null) return known
    const name = await uploadPicture(client, 'thumbnail', thumbnailFolder, picture)
    this.#uploads.set(picture, { name, at: Date.now() })
    return name
  }

  async #removeUpload(client: Client, picture: PreparedPicture) {
    const upload = this.#uploads.get(picture)
    this.#uploads.delete(picture)
    if (upload) await removeFiles(client, 'thumbnail', [`${thumbnailFolder}/${upload.name}`])
  }
}

/** Returns a saved post or page as the form shows it: a scheduled post is published once its time has come. */
const asTyped = (post: Entry): PostFields => ({ ...post, status: statusAt(post, new Date()) })
