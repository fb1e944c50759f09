import { useState } from 'react'
import { MutationDialog } from '#app/loading/mutation-dialog.tsx'
import { Button } from '#app/ui/button.tsx'
import { continueImport, type SiteImport } from '#shared/data/imports.ts'
import { isHalfImported } from './import-texts.ts'

type Props = { found: SiteImport; onChange: () => Promise<void> }

const MONTH_MS = 30 * 24 * 60 * 60 * 1000

export function UndoButton({ found, onChange }: Props) {
  const { id, name, state, createdAt } = found
  const [isConfirming, setConfirming] = useState(false)
  const isThere = state === 'imported' || isHalfImported(found)
  if (!isThere || Date.now() - Date.parse(createdAt) > MONTH_MS) return null
  return (
    <>
      <Button variant="danger-plain" onClick={() => setConfirming(true)}>
        Undo
      </Button>
      <MutationDialog
        open={isConfirming}
        title="Undo the import?"
        actionLabel="Undo the import"
        danger
        onClose={() => setConfirming(false)}
        onConfirm={async client => {
          await continueImport(client, id, 'undoing')
          await onChange()
        }}
      >
        <p>
          Everything imported from “{name}” will be removed, except what has changed since and posts with
          reviews.
        </p>
      </MutationDialog>
    </>
  )
}
