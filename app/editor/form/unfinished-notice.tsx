import { useState } from 'react'
import { Moment } from '#app/components/moment.tsx'
import type { LocalDraft } from '#app/loading/local-drafts.ts'
import { MutationDialog } from '#app/loading/mutation-dialog.tsx'
import { Button } from '#app/ui/button.tsx'
import { toast } from '#app/ui/toaster.tsx'
import { shortened } from '#shared/text/cut-text.ts'
import { listOpenDrafts } from './draft-locks.ts'
import { discard } from './unfinished-drafts.ts'

type Props = {
  noun: string
  drafts: LocalDraft[]
  updatedAt: string | null
  onContinue: (draft: LocalDraft) => void
  onDiscarded: (draft: LocalDraft) => void
}

export function UnfinishedNotice({ noun, drafts, updatedAt, onContinue, onDiscarded }: Props) {
  const [leaving, setLeaving] = useState<LocalDraft | null>(null)
  if (drafts.length === 0) return null

  async function continueDraft(draft: LocalDraft) {
    // Another tab may have opened this draft since the list was loaded.
    if ((await listOpenDrafts()).includes(draft.id)) toast.error('This draft is open in another tab.')
    else onContinue(draft)
  }

  return (
    <section className="unfinished-notice space-below" aria-label="Unfinished">
      <h2>{updatedAt === null ? 'You were writing' : 'You have unsaved changes'}</h2>
      <ul>
        {drafts.map(draft => (
          <li key={draft.id} className="row">
            <span className="grow">
              <b>{nameOf(draft)}</b>
              <br />
              <span className="hint">
                <Moment at={draft.changedAt} to="minute" />
                {updatedAt !== null && draft.basedOn !== updatedAt && (
                  <span> · the {noun} was saved since</span>
                )}
              </span>
            </span>
            <Button size="small" onClick={() => continueDraft(draft)}>
              Continue
            </Button>
            <Button size="small" variant="quiet" onClick={() => setLeaving(draft)}>
              Discard
            </Button>
          </li>
        ))}
      </ul>
      {leaving && (
        <MutationDialog
          title="Discard your changes?"
          actionLabel="Discard"
          danger
          onClose={() => setLeaving(null)}
          onConfirm={async client => {
            await discard(client, leaving)
            onDiscarded(leaving)
          }}
        >
          <p>“{nameOf(leaving)}” cannot be brought back.</p>
        </MutationDialog>
      )}
    </section>
  )
}

/** A draft without a title goes by its introduction, or by the first words of its text. */
function nameOf({ fields: { title, introduction, content } }: LocalDraft): string {
  const { body } = new DOMParser().parseFromString(content, 'text/html')
  const texts = [title, introduction, ...Array.from(body.children, block => block.textContent)]
  return shortened(texts.find(text => text.trim() !== '')?.trim() ?? 'Untitled', 60)
}
