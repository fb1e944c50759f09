import { deleteLocally, type LocalDraft, saveLocally } from '#app/loading/local-drafts.ts'
import { backendCode, uniqueViolation } from '#shared/data/backend-code.ts'
import type { Client } from '#shared/data/client.ts'
import { deletePostDraft, findPostDraft, type PostDraft, savePostDraft } from '#shared/data/post-drafts.ts'
import { isSamePost } from '#shared/posts/post-values.ts'
import { holdDraft, isOpenElsewhere } from './draft-locks.ts'

/** Where the draft is stored: there is no draft, in this browser, on the server, or nowhere because saving failed. */
export type DraftPlace = 'nothing' | 'here' | 'server' | 'nowhere'

export type DraftContent = Pick<LocalDraft, 'fields' | 'picture'>

type DraftStart = Pick<LocalDraft, 'id' | 'userId' | 'ofPage' | 'postId' | 'basedOn' | 'savedAt'>

type Options = {
  draft: DraftStart
  read: () => DraftContent
  connect: () => Promise<Client>
  onStored: (place: DraftPlace) => void
}

const sendAfterMs = 1200
const tryAgainAfterMs = 4000

/** Saves a draft in this browser and on the server. Failures are retried, not thrown. */
export class DraftAutosave {
  readonly #options: Options
  #draft: DraftStart
  #release = () => {}
  #changes = 0
  #synced = 0
  #writing: Promise<void> | null = null
  #sending: Promise<void> | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #delay = sendAfterMs
  /** What was sent since the last response: the first, which may have arrived before the network failed, and the latest. */
  #unanswered: PostDraft['fields'][] = []
  #state: 'open' | 'stopped' | 'discarded' = 'open'

  constructor(options: Options) {
    this.#options = options
    this.#draft = options.draft
  }

  open(): void {
    this.#state = 'open'
    this.#release = holdDraft(this.#draft.id)
  }

  changed(): void {
    if (this.#state !== 'open') return
    this.#changes++
    this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = null
    })
    this.#timer ??= setTimeout(() => this.#send(), sendAfterMs)
  }

  stop(): void {
    if (this.#state !== 'open') return
    this.#state = 'stopped'
    if (this.#synced < this.#changes) this.#send()
    else this.#end()
  }

  async discard(): Promise<void> {
    this.#state = 'discarded'
    clearTimeout(this.#timer)
    await this.#waitUntilIdle()
    this.#release()
    await this.#remove(this.#draft.id, this.#mayBeOnServer())
  }

  /**
   * Continues as a draft of the post that was just saved. `changes`: how many changes that save includes. Without later ones the draft is deleted.
   * The server cannot move a draft to another post, so later changes to a new post continue in another draft.
   */
  async rebase(base: Pick<LocalDraft, 'postId' | 'basedOn'>, changes: number): Promise<void> {
    await this.#waitUntilIdle()
    if (this.#state === 'discarded') return
    const { id, postId } = this.#draft
    const mayBeOnServer = this.#mayBeOnServer()
    const hasLaterChanges = this.#changes > changes
    const isReplaced = !hasLaterChanges || (mayBeOnServer && postId !== base.postId)
    this.#draft = { ...this.#draft, ...base }
    this.#synced = changes
    if (isReplaced) this.#startAgain()
    if (hasLaterChanges) {
      await this.#write()
      this.#send()
      await this.#sending
    } else this.#options.onStored('nothing')
    if (isReplaced) await this.#remove(id, mayBeOnServer)
  }

  mark = (): number => this.#changes

  #mayBeOnServer = () => this.#unanswered.length > 0 || this.#draft.savedAt !== null

  async #remove(id: string, isOnServer: boolean) {
    await deleteLocally(id)
    if (isOnServer) await deletePostDraft(await this.#options.connect(), id)
  }

  /** Leaves the stored draft as it is, and continues under a new id. */
  async leave(): Promise<void> {
    await this.#waitUntilIdle()
    if (this.#synced < this.#changes) await this.#attempt()
    this.#startAgain()
    this.#synced = this.#changes
  }

  async #waitUntilIdle() {
    await this.#writing
    while (this.#sending) await this.#sending
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  #startAgain() {
    this.#release()
    this.#draft = { ...this.#draft, id: crypto.randomUUID(), savedAt: null }
    this.#unanswered = []
    this.#release = holdDraft(this.#draft.id)
  }

  #end() {
    clearTimeout(this.#timer)
    this.#release()
  }

  async #writeAll() {
    let written = -1
    while (written < this.#changes && this.#state !== 'discarded') {
      written = this.#changes
      const isHere = await this.#write()
      if (this.#synced < written) this.#options.onStored(isHere ? 'here' : 'nowhere')
    }
  }

  async #write(): Promise<boolean> {
    const changedAt = new Date().toISOString()
    const isSynced = this.#synced === this.#changes
    return await saveLocally({ ...this.#draft, ...this.#options.read(), changedAt, isSynced })
  }

  #send() {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#sending) return
    const isLast = this.#state === 'stopped'
    this.#sending = this.#attempt().finally(() => {
      this.#sending = null
      if (this.#state === 'discarded') return
      const isDone = this.#synced === this.#changes
      if (this.#state === 'open') {
        if (!isDone) this.#timer ??= setTimeout(() => this.#send(), this.#delay)
      } else if (isDone || isLast) this.#end()
      else this.#send()
    })
  }

  async #attempt() {
    const sent = this.#changes
    const { read, connect, onStored } = this.#options
    const { fields } = read()
    try {
      const savedAt = await this.#save(await connect(), { ...this.#draft, fields })
      if (savedAt === null) return await this.#fork()
      this.#draft = { ...this.#draft, savedAt }
      this.#synced = sent
      this.#delay = sendAfterMs
      await this.#writing
      // Saved even if there are further changes, because the local copy must record which server copy it is based on.
      await this.#write()
      if (this.#synced === this.#changes) onStored('server')
    } catch (error) {
      console.warn(error)
      this.#delay = tryAgainAfterMs
    }
  }

  /** Returns the server's timestamp, or null if somebody else has changed the draft. Throws the backend's error. */
  async #save(client: Client, draft: Omit<PostDraft, 'savedAt'>): Promise<string | null> {
    const unanswered = this.#unanswered
    this.#unanswered = [...unanswered.slice(0, 1), draft.fields]
    const seen = this.#draft.savedAt
    const savedAt =
      (await this.#saveOver(client, draft, seen)) ?? (await this.#saveOverOwn(client, draft, unanswered))
    this.#unanswered = []
    return savedAt
  }

  async #saveOver(client: Client, draft: Omit<PostDraft, 'savedAt'>, seen: string | null) {
    try {
      return await savePostDraft(client, draft, seen)
    } catch (error) {
      const code = backendCode(error)
      if (seen === null && code === uniqueViolation) return null
      // The post or page was deleted, so this becomes the draft of a new one.
      if (code === '23503' && draft.postId !== null) {
        this.#draft = { ...this.#draft, postId: null, basedOn: null }
        return null
      }
      throw error
    }
  }

  /** Saves over a row that is our own, although the response to it was lost. */
  async #saveOverOwn(client: Client, draft: Omit<PostDraft, 'savedAt'>, unanswered: PostDraft['fields'][]) {
    if (unanswered.length === 0) return null
    const stored = await findPostDraft(client, draft.id)
    if (!stored || !unanswered.some(fields => isSamePost(fields, stored.fields))) return null
    this.#draft = { ...this.#draft, savedAt: stored.savedAt }
    this.#unanswered = [draft.fields]
    return await savePostDraft(client, draft, stored.savedAt)
  }

  async #fork() {
    const { id } = this.#draft
    const isOpen = await isOpenElsewhere(id)
    this.#startAgain()
    this.#delay = 0
    if ((await this.#write()) && !isOpen) await deleteLocally(id)
  }
}
