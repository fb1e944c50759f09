import type { ComponentProps } from 'react'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import type { Client } from '#shared/data/client.ts'
import { useMutation } from './use-mutation.ts'

type Props = Omit<ComponentProps<typeof ConfirmDialog>, 'busy' | 'onConfirm'> & {
  onConfirm: (client: Client) => Promise<void>
  onError?: (error: unknown) => void
}

/** Closes after a success. After an error it stays, with what was typed and checked. */
export function MutationDialog({ onConfirm, onError, onClose, ...dialog }: Props) {
  const { busy, mutate } = useMutation()
  const confirm = () =>
    mutate(async client => {
      await onConfirm(client)
      onClose()
    }, onError)
  return <ConfirmDialog {...dialog} busy={busy} onConfirm={confirm} onClose={onClose} />
}
