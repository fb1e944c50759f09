import type { ComponentProps } from 'react'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import type { Client } from '#shared/data/client.ts'
import { useMutation } from './use-mutation.ts'

type Props = Omit<ComponentProps<typeof ConfirmDialog>, 'busy' | 'onConfirm'> & {
  onConfirm: (client: Client) => Promise<void>
  onError?: (error: unknown) => void
}

export function MutationDialog({ onConfirm, onError, onClose, ...dialog }: Props) {
  const { busy, mutate } = useMutation()
  async function confirm() {
    await mutate(onConfirm, onError)
    onClose()
  }
  return <ConfirmDialog {...dialog} busy={busy} onConfirm={confirm} onClose={onClose} />
}
