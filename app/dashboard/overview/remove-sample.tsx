import { useState } from 'react'
import { MutationDialog } from '#app/loading/mutation-dialog.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { toast } from '#app/ui/toaster.tsx'
import { removeSampleContent, type SamplePostRow } from '#shared/data/first-steps.ts'
import { counted } from '#shared/text/count.ts'

type Props = { open: boolean; posts: SamplePostRow[]; onClose: () => void; onRemoved: () => void }

export function RemoveSample({ open, posts, onClose, onRemoved }: Props) {
  const [also, setAlso] = useState<number[]>([])
  const touched = posts.filter(post => post.isTouched)
  const deleted = (['post', 'project'] as const)
    .map(kind => ({ kind, count: posts.filter(post => post.kind === kind && !post.isTouched).length }))
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => `${counted(count, `sample ${kind}`)}, `)
    .join('')
  return (
    <MutationDialog
      open={open}
      title="Remove the sample content?"
      actionLabel="Remove"
      danger
      onClose={onClose}
      onConfirm={async client => {
        await removeSampleContent(client, also)
        toast.success('Sample content removed. Now introduce yourself.')
        onRemoved()
      }}
    >
      <p>
        {`Permanently deletes ${deleted}the sample readers with their reviews, and the invented owner. Settings that you changed stay.`}
      </p>
      {touched.length > 0 && (
        <fieldset className="stack">
          <legend>These were changed or reviewed since. They stay unless you select them:</legend>
          {touched.map(({ id, title }) => (
            <Checkbox
              key={id}
              checked={also.includes(id)}
              onCheckedChange={isChecked =>
                setAlso(isChecked ? [...also, id] : also.filter(other => other !== id))
              }
            >
              {title}
            </Checkbox>
          ))}
        </fieldset>
      )}
    </MutationDialog>
  )
}
