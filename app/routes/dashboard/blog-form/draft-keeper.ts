import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#app/data/database-types.ts'
import type { PreparedPicture } from '#app/data/draw-picture.ts'
import { dropPostDraft, findKeptAt, keepPostDraft, type PostDraft } from '#app/data/post-drafts.ts'
import { holdDraft, isOpenElsewhere } from './draft-locks.ts'
import { dropLocally, keepLocally, type LocalDraft } from './local-drafts.ts'
import type { TypedPost } from './typed-post.ts'

/** Where what was typed is: nowhere yet or no more, in this browser only, or on the server too. */
export type Kept = 'nothing' | 'here' | 'server' | 'nowhere'

type Typed = { fields: TypedPost; picture: PreparedPicture | null }

type Options = {
  draft: Pick<LocalDraft, 'id' | 'userId' | 'blogId' | 'basedOn' | 'savedAt'>
  /** What is in the form now; asked for when it is written, not at each key. */
  read: () => Typed
  connect: () => Promise<SupabaseClient<Database> | null>
  onKept: (kept: Kept) => void
}

/** The server has it within two seconds of the first change that it does not have. */
const sendAfter = 1200
const tryAgainAfter = 4000

/** Keeps what is typed: in the browser at each change, on the server soon after. Tells no errors: it tries until it succeeds. */
export class DraftKeeper {
  private readonly options: Options
  private draft: Options['draft']
  private release: () => void
  /** Counts changes: those that were made, and those that the server has. */
  private changes = 0
  private kept = 0
  private writing: Promise<void> | null = null
  private sending: Promise<void> | null = null
  private timer: ReturnType<typeof setTimeout> | undefined
  private delay = sendAfter
  private isDue = false
  /** Whether an insert went without an answer: then the row with this id may be one's own. */
  private wasSent = false
  private state: 'open' | 'stopped' | 'dropped' = 'open'

  constructor(options: Options) {
    this.options = options
    this.draft = options.draft
    this.release = holdDraft(this.draft.id)
  }

  /** Something was typed. */
  changed(): void {
    if (this.state !== 'open') return
    this.changes++
    this.writing ??= this.writeAll().finally(() => {
      this.writing = null
    })
    this.timer ??= setTimeout(() => this.send(), sendAfter)
  }

  /** Writes and sends what is left, once, and nothing more from then on. */
  stop(): void {
    if (this.state !== 'open') return
    this.state = 'stopped'
    if (this.kept < this.changes) this.send()
    else this.end()
  }

  /** What was typed is in the post now, or was thrown away. */
  async drop(): Promise<void> {
    this.state = 'dropped'
    clearTimeout(this.timer)
    await this.writing
    await this.sending
    this.release()
    await dropLocally(this.draft.id)
    if (!this.wasSent && this.draft.savedAt === null) return
    const client = await this.options.connect()
    if (client) await dropPostDraft(client, this.draft.id)
  }

  /** Leaves what was typed so far as a draft of its own, and goes on under another name. */
  async leave(): Promise<void> {
    if (this.changes === 0) return
    await this.writing
    clearTimeout(this.timer)
    this.timer = undefined
    await this.sending
    if (this.kept < this.changes) await this.attempt()
    this.goOnAs({ ...this.draft, id: crypto.randomUUID(), savedAt: null })
    this.changes = 0
    this.kept = 0
  }

  private goOnAs(draft: Options['draft']) {
    this.release()
    this.draft = draft
    this.wasSent = false
    this.release = holdDraft(draft.id)
  }

  private end() {
    clearTimeout(this.timer)
    this.release()
  }

  private async writeAll() {
    let written = -1
    while (written < this.changes && this.state !== 'dropped') {
      written = this.changes
      const isHere = await this.write()
      if (this.kept < written) this.options.onKept(isHere ? 'here' : 'nowhere')
    }
  }

  private async write(): Promise<boolean> {
    const changedAt = new Date().toISOString()
    const isKept = this.kept === this.changes
    return await keepLocally({ ...this.draft, ...this.options.read(), changedAt, isKept })
  }

  private send() {
    clearTimeout(this.timer)
    this.timer = undefined
    if (this.sending) {
      // What came in between goes as soon as the one under way has ended.
      this.isDue = true
      return
    }
    const isLast = this.state === 'stopped'
    this.sending = this.attempt().finally(() => {
      this.sending = null
      if (this.state === 'dropped') return
      if (this.kept === this.changes || isLast) {
        if (this.state === 'stopped') this.end()
        return
      }
      if (this.state === 'stopped' || (this.isDue && this.delay < tryAgainAfter)) {
        this.isDue = false
        this.send()
      } else this.timer ??= setTimeout(() => this.send(), this.delay)
    })
  }

  private async attempt() {
    const sent = this.changes
    const { read, connect, onKept } = this.options
    const { fields } = read()
    try {
      const client = await connect()
      if (!client) throw new Error('Nobody is signed in.')
      const savedAt = await this.keep(client, { ...this.draft, fields })
      if (savedAt === null) return await this.fork()
      this.draft = { ...this.draft, savedAt }
      this.kept = sent
      this.delay = sendAfter
      await this.writing
      // Also when more was typed meanwhile: what is here says over which copy of the server's it goes.
      await this.write()
      if (this.kept === this.changes) onKept('server')
    } catch (error) {
      console.warn(error)
      this.delay = tryAgainAfter
    }
  }

  /** Null when somebody else's hand is in it. */
  private async keep(
    client: SupabaseClient<Database>,
    draft: Omit<PostDraft, 'savedAt'>,
  ): Promise<string | null> {
    const { savedAt } = this.draft
    const mayBeThere = this.wasSent
    try {
      if (savedAt === null) this.wasSent = true
      return await keepPostDraft(client, draft, savedAt)
    } catch (error) {
      const code = codeOf(error)
      if (savedAt === null && code === '23505')
        return mayBeThere ? await keepPostDraft(client, draft, await findKeptAt(client, draft.id)) : null
      // Its post was deleted: the words are those of one that does not exist yet.
      if (code === '23503' && draft.blogId !== null) {
        this.draft = { ...this.draft, blogId: null, basedOn: null }
        return null
      }
      throw error
    }
  }

  /** Another tab or machine went on with the same draft. Both stay: this one goes on under a name of its own. */
  private async fork() {
    const { id } = this.draft
    const isOpen = await isOpenElsewhere(id)
    this.goOnAs({ ...this.draft, id: crypto.randomUUID(), savedAt: null })
    this.delay = 0
    if ((await this.write()) && !isOpen) await dropLocally(id)
  }
}

function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
}
