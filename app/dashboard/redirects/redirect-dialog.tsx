import { useState } from 'react'
import { useMutationForm } from '#app/loading/use-mutation-form.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { TextField } from '#app/ui/field.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { toast } from '#app/ui/toaster.tsx'
import { type Redirect, saveRedirect } from '#shared/data/admin-redirects.ts'
import { parseUrl } from '#shared/text/parse-url.ts'

type Props = {
  redirect: Redirect & { id: number | null }
  onClose: () => void
  onSaved: () => void
}

const kinds = [
  { value: 'moved', label: 'It moved' },
  { value: 'removed', label: 'It was permanently removed' },
]

/** Accepts a whole address of any host, as people copy it from their old site. */
function asPath(typed: string): string {
  const url = parseUrl(typed)
  return url?.protocol.startsWith('http') ? url.pathname + url.search : typed
}

function asTarget(typed: string): string {
  const url = parseUrl(typed)
  return url?.origin === location.origin ? url.pathname + url.search + url.hash : typed
}

export function RedirectDialog({ redirect, onClose, onSaved }: Props) {
  const isNew = redirect.id === null
  const [isRemoved, setRemoved] = useState(!isNew && redirect.target === null)
  const { busy, errors, form, show } = useMutationForm({
    check: typed => ({
      from: typed('from') === '' ? 'Enter the old address' : null,
      target: !isRemoved && typed('target') === '' ? 'Enter where it leads' : null,
    }),
    async save(client, typed) {
      const entered = { from: asPath(typed('from')), target: isRemoved ? null : asTarget(typed('target')) }
      const refusal = await saveRedirect(client, entered, redirect.id)
      if (refusal) return show(isRemoved && 'target' in refusal ? { from: refusal.target } : refusal)
      toast.success(isNew ? 'Redirect added' : 'Redirect saved')
      onSaved()
      onClose()
    },
  })

  return (
    <ConfirmDialog
      title={isNew ? 'Add a redirect' : 'Edit redirect'}
      actionLabel={isNew ? 'Add' : 'Save'}
      form={form}
      busy={busy}
      onClose={onClose}
    >
      <TextField
        label="Old address"
        name="from"
        defaultValue={redirect.from}
        placeholder="/2019/old-post"
        autoComplete="off"
        spellCheck={false}
        error={errors.from}
        hint="Applies only while this site has no page at this address. Case and a trailing slash are ignored."
      />
      <SelectField
        label="What happened"
        value={isRemoved ? 'removed' : 'moved'}
        choices={kinds}
        onChoose={({ value }) => setRemoved(value === 'removed')}
      />
      {!isRemoved && (
        <TextField
          label="Leads to"
          name="target"
          defaultValue={redirect.target ?? ''}
          placeholder="/blog/new-post"
          autoComplete="off"
          spellCheck={false}
          error={errors.target}
        />
      )}
    </ConfirmDialog>
  )
}
