import { useId, useState } from 'react'
import { useSuggestedTags } from '#app/editor/form/use-suggested-tags.ts'
import { useMutationForm } from '#app/loading/use-mutation-form.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { TextField } from '#app/ui/field.tsx'
import { toast } from '#app/ui/toaster.tsx'
import { findTagOfName, mergeTags } from '#shared/data/admin-tags.ts'
import { tagSlugOf } from '#shared/posts/tag-slug.ts'
import { counted } from '#shared/text/count.ts'
import type { TagQuestion } from './tag-dialog.tsx'

export function MergeDialog({ tag, onDone, onClose }: TagQuestion) {
  const list = useId()
  const [search, setSearch] = useState('')
  const suggested = useSuggestedTags(search)
  const { busy, errors, form, show } = useMutationForm({
    check: typed => ({
      target:
        typed('target') === ''
          ? 'Enter the tag to keep'
          : tagSlugOf(typed('target')) === tag.slug
            ? 'Enter another tag'
            : null,
    }),
    async save(client, typed) {
      const target = await findTagOfName(client, tagSlugOf(typed('target')))
      if (!target || !(await mergeTags(client, [tag.id], target.id)))
        return show({ target: 'There is no such tag. To give this one a new name, edit it.' })
      toast.success(`Merged into ${target.name}`)
      onDone()
      onClose()
    },
  })

  return (
    <ConfirmDialog title="Merge tags" actionLabel="Merge" danger form={form} busy={busy} onClose={onClose}>
      <p>
        {`${counted(tag.posts, 'post')} with the tag ‘${tag.name}’ will have the tag you choose instead. The address of ‘${tag.name}’ will lead there. This cannot be undone.`}
      </p>
      <TextField
        label="Merge into"
        name="target"
        required
        autoComplete="off"
        dir="auto"
        list={list}
        error={errors.target}
        onInput={({ currentTarget }) => setSearch(currentTarget.value.trim())}
      />
      <datalist id={list}>
        {suggested
          .filter(name => name !== tag.name)
          .map(name => (
            <option key={name} value={name} />
          ))}
      </datalist>
    </ConfirmDialog>
  )
}
