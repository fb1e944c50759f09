import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { errorSentence, isAboutRows, isRefused } from '#app/loading/error-sentence.ts'
import { useMutation } from '#app/loading/use-mutation.ts'
import { useQuery } from '#app/loading/use-query.ts'
import { useSession } from '#app/session/session-context.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { toast } from '#app/ui/toaster.tsx'
import { useRowsBelow } from '#app/ui/use-rows-below.ts'
import type { Client } from '#shared/data/client.ts'
import { type Deletion, deleteInBatches } from '#shared/data/delete-in-batches.ts'
import { counted, grouped, pluralOf } from '#shared/text/count.ts'
import { restore, useUndo } from '../use-undo.tsx'
import { notifyWaitingChanged } from '../waiting-count.tsx'

export type Deleting<Gone> = {
  /** Of the button, unless it says 'Delete'. */
  label?: string
  remove: (client: Client, ids: number[]) => Promise<Gone[]>
  listRemaining: (client: Client, ids: number[]) => Promise<{ id: number; title?: string }[]>
  /** Toast messages. `row`: after deleting one row by its own button; defaults to `one`. */
  success: { row?: string; one: string; many: string }
  afterwards?: (deleted: Gone[]) => void
  /** Where a row goes to the bin: its entry. */
  entryOf?: (deleted: Gone) => number
  /** What is deleted with the rows, such as 'its 11 reviews', or null. */
  describeOthers?: (client: Client, ids: number[]) => Promise<string | null>
}

type Props<Gone> = {
  noun: string
  /** The rows to delete. `single` is set for one row outside the selection. */
  toDelete: { ids: number[]; single?: string }
  shown: number[]
  deleting: Deleting<Gone>
  onDeleted: (ids: number[]) => void
  onRestored: () => void
  onClose: () => void
}

export function DeleteRows<Gone extends { id: number }>(props: Props<Gone>) {
  const { noun, shown, deleting, onDeleted, onRestored, onClose } = props
  const { ids, single } = props.toDelete
  const { rereadProfile } = useSession()
  const [done, setDone] = useState(0)
  const seen = new Set(shown)
  const unseen = ids.filter(id => !seen.has(id)).length
  const assurance = single === undefined ? ' Your selection is unchanged.' : ''
  const { busy, mutate } = useMutation()
  const offerUndo = useUndo()
  const others = useQuery(
    async client => (await deleting.describeOthers?.(client, ids)) ?? null,
    ids.length > 100 ? `${ids.length}` : ids.join(' '),
  )

  async function confirm() {
    const removed: number[] = []
    await mutate(
      async client => {
        const deletion = await deleteInBatches(ids, {
          remove: some => deleting.remove(client, some),
          listRemaining: async some => (await deleting.listRemaining(client, some)).map(({ id }) => id),
          isAboutRows,
          onDone: setDone,
        })
        await showOutcome(client, deletion)
        removed.push(...deletion.deleted.map(({ id }) => id), ...deletion.gone)
        if (deletion.failed.some(({ error }) => isRefused(error))) rereadProfile()
      },
      error => toast.error(`${errorSentence(error)}${assurance}`),
    )
    // The dialog returns the focus to the row, and the page moves it on when the row disappears.
    flushSync(onClose)
    if (removed.length === 0) return
    onDeleted(removed)
    notifyWaitingChanged()
  }

  async function showOutcome(client: Client, { deleted, gone, failed }: Deletion<Gone>) {
    if (gone.length > 0) {
      toast.error(
        single === undefined
          ? `${counted(gone.length, noun)} had already been deleted by someone else.`
          : `This ${noun} was already deleted.`,
      )
    }
    const reasons = new Set(failed.map(({ error }) => errorSentence(error)))
    for (const reason of reasons) {
      const some = failed.filter(({ error }) => errorSentence(error) === reason)
      const remaining = some.flatMap(failure => failure.ids)
      // If the network failed, the titles cannot be loaded either.
      const names = isAboutRows(some[0]?.error)
        ? await nameRemaining(client, remaining)
        : counted(remaining.length, noun)
      toast.error(`${names} could not be deleted. ${reason}${assurance}`)
    }
    if (deleted.length > 0) {
      const { one, many, row = one } = deleting.success
      const all = single !== undefined ? row : ids.length === 1 ? one : many
      const done = failed.length === 0 ? all : `${counted(deleted.length, noun)} deleted.`
      const { entryOf } = deleting
      if (!entryOf) toast.success(done)
      else
        offerUndo(done, async client => {
          const { passed } = await restore(client, deleted.map(entryOf), noun)
          if (passed.length > 0)
            toast.error('It was due to be published in the meantime. Restore it from the bin.')
          onRestored()
        })
      deleting.afterwards?.(deleted)
    }
  }

  async function nameRemaining(client: Client, remaining: number[]): Promise<string> {
    const rows = await deleting.listRemaining(client, remaining.slice(0, 100)).catch(() => [])
    return nameSome(
      rows.flatMap(({ title }) => title ?? []),
      remaining.length,
      noun,
    )
  }

  const what = ids.length === 1 ? `this ${noun}` : counted(ids.length, noun)
  return (
    <ConfirmDialog
      title={deleting.label ?? `Delete ${capitalized(ids.length === 1 ? noun : pluralOf(noun))}`}
      actionLabel={deleting.label ?? 'Delete'}
      danger
      busy={busy}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        <span>{`Are you sure you want to delete ${what}${others.value ? ` and ${others.value}` : ''}?`}</span>
        {unseen > 0 && <span>{` ${counted(unseen, 'of them is', 'of them are')} not on this page.`}</span>}
      </p>
      {single === undefined && ids.length > 1 && <DeletedNames {...{ ids, noun, deleting }} />}
      {single !== undefined && <blockquote className="quote">{single}</blockquote>}
      {deleting.entryOf && <p className="hint">What is deleted stays in the bin for 30 days.</p>}
      {busy && ids.length > 100 && <p role="status">{`${grouped(done)} of ${grouped(ids.length)}`}</p>}
    </ConfirmDialog>
  )
}

const LISTED = 10

function DeletedNames<Gone>({
  ids,
  noun,
  deleting,
}: Pick<Props<Gone>, 'noun' | 'deleting'> & { ids: number[] }) {
  const first = ids.slice(0, LISTED)
  const { value } = useQuery(client => deleting.listRemaining(client, first), first.join(' '))
  const list = useRef<HTMLUListElement>(null)
  const below = useRowsBelow(list, 'li', value?.length ?? 0)
  if (!value?.some(({ title }) => title)) return null
  const more = ids.length - first.length
  return (
    <ul ref={list} className={below ? 'scroll ruled ruled-text rows-cut' : 'scroll ruled ruled-text'}>
      {value.map(({ id, title }) => (
        <li key={id}>
          <bdi>{title}</bdi>
        </li>
      ))}
      {more > 0 && <li>{`and ${counted(more, noun)} more`}</li>}
    </ul>
  )
}

const namedAtMost = 3

const capitalized = (noun: string) => noun.charAt(0).toUpperCase() + noun.slice(1)

export function nameSome(titles: string[], count: number, noun: string): string {
  const named = titles.slice(0, namedAtMost).map(title => `‘${title}’`)
  if (named.length === 0) return counted(count, noun)
  const more = count - named.length
  return more > 0 ? `${named.join(', ')} and ${grouped(more)} more` : named.join(', ')
}
