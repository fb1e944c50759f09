import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#app/data/database-types.ts'
import type { PreparedPicture } from '#app/data/draw-picture.ts'
import { dropPostDraft, findKeptAt, keepPostDraft } from '#app/data/post-drafts.ts'
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
  private id: string
  private savedAt: string | null
  private changes = 0
  private kept = 0
  private writing: Promise<void> | null = null
  private sending: Promise<void> | null = null
  private timer: ReturnType<typeof setTimeout> | undefined
  private stopped = false
  private dropped = false
  private release: () => void = () => {}

  constructor(options: Options) {
    this.options = options
    this.id = options.draft.id
    this.savedAt = options.draft.savedAt
    this.hold()
  }

  /** Something was typed. */
  changed(): void {
    if (this.stopped) return
    this.changes++
    this.writing ??= this.writeAll().finally(() => {
      this.writing = null
    })
    this.timer ??= setTimeout(() => this.send(), sendAfter)
  }

  /** Writes what is left to write, and no more from then on. */
  stop(): void {
    if (this.stopped) return
    clearTimeout(this.timer)
    if (this.kept < this.changes) this.send()
    this.stopped = true
    this.release()
  }

  /** What was typed is in the post now, or was thrown away. */
  async drop(): Promise<void> {
    this.stopped = true
    this.dropped = true
    clearTimeout(this.timer)
    await this.writing
    await this.sending
    this.release()
    await dropLocally(this.id)
    if (this.savedAt === null) return
    const client = await this.options.connect()
    if (client) await dropPostDraft(client, this.id)
  }

  /** Other tabs see by the lock that this draft is being written. */
  private hold() {
    this.release()
    const held = new Promise<void>(resolve => {
      this.release = resolve
    })
    navigator.locks?.request(lockOf(this.id), () => held).catch(() => {})
  }

  private async writeAll() {
    let written = -1
    while (written < this.changes && !this.dropped) {
      written = this.changes
      const isHere = await this.write(this.kept === written)
      if (this.kept < written) this.options.onKept(isHere ? 'here' : 'nowhere')
    }
  }

  private async write(isKept: boolean): Promise<boolean> {
    const { draft, read } = this.options
    const changedAt = new Date().toISOString()
    return await keepLocally({ ...draft, ...read(), id: this.id, savedAt: this.savedAt, changedAt, isKept })
  }

  private send() {
    this.timer = undefined
    this.sending ??= this.attempt().finally(() => {
      this.sending = null
      if (this.kept < this.changes && !this.stopped) this.timer ??= setTimeout(() => this.send(), this.delay)
    })
  }

  private delay = sendAfter

  private async attempt() {
    const sent = this.changes
    const { draft, read, connect, onKept } = this.options
    const { fields } = read()
    try {
      const client = await connect()
      if (!client) throw new Error('Nobody is signed in.')
      const savedAt = await this.keep(client, { ...draft, id: this.id, fields })
      if (savedAt === null) return await this.fork()
      this.savedAt = savedAt
      this.kept = sent
      this.delay = sendAfter
      if (this.kept < this.changes) return
      await this.writing
      await this.write(true)
      onKept('server')
    } catch (error) {
      console.warn(error)
      this.delay = tryAgainAfter
    }
  }

  private async keep(client: SupabaseClient<Database>, draft: Parameters<typeof keepPostDraft>[1]) {
    try {
      return await keepPostDraft(client, draft, this.savedAt)
    } catch (error) {
      // An answer that was lost: the first copy is there already.
      if (!(this.savedAt === null && isTaken(error))) throw error
      return await keepPostDraft(client, draft, await findKeptAt(client, draft.id))
    }
  }

  /** Another tab or machine went on with the same draft. Both stay: this one goes on under a name of its own. */
  private async fork() {
    const old = this.id
    this.id = crypto.randomUUID()
    this.savedAt = null
    this.delay = 0
    this.hold()
    if (await this.write(false)) await dropLocally(old)
  }
}

const isTaken = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === '23505'

const lockOf = (id: string) => `byline-draft:${id}`

/** The drafts that are open in a tab of this browser. */
export async function listOpenDrafts(): Promise<Set<string>> {
  const locks = await navigator.locks?.query()
  const names = locks?.held?.map(({ name = '' }) => name) ?? []
  return new Set(names.filter(name => name.startsWith(lockOf(''))).map(name => name.slice(lockOf('').length)))
}
