import { useMutationForm } from '#app/loading/use-mutation-form.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { Field, TextField } from '#app/ui/field.tsx'
import { TextArea } from '#app/ui/text-input.tsx'
import { toast } from '#app/ui/toaster.tsx'
import { saveTag, type TagRow } from '#shared/data/admin-tags.ts'
import { checkTags } from '#shared/posts/tag-slug.ts'

export type TagQuestion = { tag: TagRow; onDone: () => void; onClose: () => void }

const longestDescription = 500

export function TagDialog({ tag, onDone, onClose }: TagQuestion) {
  const { busy, errors, form, show } = useMutationForm({
    check: typed => ({
      name: typed('name') === '' ? 'Enter a name' : checkTags([typed('name')]),
      description:
        [...typed('description')].length > longestDescription
          ? `Use at most ${longestDescription} characters`
          : null,
    }),
    async save(client, typed) {
      const answer = await saveTag(client, tag.id, typed('name'), typed('description'))
      if (answer === 'taken')
        return show({ name: 'Another tag has this name. Merge the two to make them one.' })
      if (answer === 'gone') toast.error('This tag was already deleted.')
      else toast.success('Tag saved')
      onDone()
      onClose()
    },
  })

  return (
    <ConfirmDialog title="Edit tag" actionLabel="Save" form={form} busy={busy} onClose={onClose}>
      <TextField
        label="Name"
        name="name"
        required
        defaultValue={tag.name}
        autoComplete="off"
        dir="auto"
        error={errors.name}
        hint="Its posts get the new name, and its old address leads to the new one."
      />
      <Field
        label="Description"
        error={errors.description}
        hint="Shown above the tag’s posts and in search results."
      >
        {control => <TextArea {...control} name="description" defaultValue={tag.description} rows={3} />}
      </Field>
    </ConfirmDialog>
  )
}
