import { useNavigate } from 'react-router'
import { seriesAddress } from '#app/components/series-address.ts'
import { useMutationForm } from '#app/loading/use-mutation-form.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { TextField } from '#app/ui/field.tsx'
import { addSeries } from '#shared/data/admin-series.ts'
import { checkSeriesName } from './check-series.ts'

export function AddSeries({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const { busy, errors, form, show } = useMutationForm({
    check: typed => ({ name: checkSeriesName(typed('name')) }),
    async save(client, typed) {
      const slug = await addSeries(client, typed('name'))
      if (slug === null) return show({ name: 'Another series has this address. Choose another name.' })
      await navigate(`/dashboard${seriesAddress(slug)}`)
    },
  })

  return (
    <ConfirmDialog title="Create a series" actionLabel="Create" form={form} busy={busy} onClose={onClose}>
      <TextField
        label="Name"
        name="name"
        required
        autoComplete="off"
        dir="auto"
        hint="Its address is made from it, and stays when the name changes."
        error={errors.name}
      />
    </ConfirmDialog>
  )
}
