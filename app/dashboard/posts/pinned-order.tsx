import { useState } from 'react'
import { showFormError, useMutation } from '#app/loading/use-mutation.ts'
import { useQuery } from '#app/loading/use-query.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { Skeleton, Waiting } from '#app/ui/skeleton.tsx'
import { toast } from '#app/ui/toaster.tsx'
import { useForm } from '#app/ui/use-form.ts'
import { WhenLoaded } from '#app/ui/when-loaded.tsx'
import { listPinned, pinPosts } from '#shared/data/admin-posts.ts'
import { OrderedRows } from '../ordered-rows/ordered-rows.tsx'

type Props = { onSaved: () => void; onClose: () => void }

export function PinnedOrder({ onSaved, onClose }: Props) {
  const pinned = useQuery(listPinned)
  const [changed, setChanged] = useState<{ id: number; title: string }[] | null>(null)
  const { busy, mutate } = useMutation()
  const { form } = useForm({
    submit: () =>
      mutate(async client => {
        if (changed)
          await pinPosts(
            client,
            changed.map(({ id }) => id),
          )
        toast.success('Front page saved')
        onSaved()
        onClose()
      }, showFormError),
  })

  return (
    <ConfirmDialog title="Pinned posts" actionLabel="Save" form={form} busy={busy} onClose={onClose}>
      <p>They are first on the front page, in this order. The first one leads it.</p>
      <WhenLoaded
        of={pinned}
        title="The pinned posts could not be loaded."
        waiting={
          <Waiting>
            <Skeleton height="6rem" />
          </Waiting>
        }
      >
        {loaded => (
          <OrderedRows items={changed ?? loaded} nameOf={({ title }) => title} onChange={setChanged}>
            {({ title }) => (
              <p className="ordered-rows-text" dir="auto">
                {title}
              </p>
            )}
          </OrderedRows>
        )}
      </WhenLoaded>
    </ConfirmDialog>
  )
}
