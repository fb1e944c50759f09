import { useNavigate } from 'react-router'
import { seriesAddress } from '#app/components/series-address.ts'
import { showFormError, useMutation } from '#app/loading/use-mutation.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useForm } from '#app/ui/use-form.ts'
import { addSeries } from '#shared/data/admin-series.ts'
import { checkSeriesName } from './check-series.ts'

export function AddSeries({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const { busy, mutate } = useMutation()
  const { errors, form, show } = useForm({
    check: typed => ({ name: checkSeriesName(typed('name')) }),
    submit: typed =>
      mutate(async client => {
        const slug = await addSeries(client, typed('name'))
        if (slug === null) return show({ name: 'Another series has this address. Choose another name.' })
        await navigate(`/dashboard${seriesAddress(slug)}`)
      }, showFormError),
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
