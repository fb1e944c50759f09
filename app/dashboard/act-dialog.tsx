import type { ComponentProps } from 'react'
import { useAct } from '#app/loading/use-act.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import type { Client } from '#shared/data/client.ts'

type Props = Omit<ComponentProps<typeof ConfirmDialog>, 'busy' | 'onConfirm'> & {
  /** An error shows a toast. */
  onConfirm: (client: Client) => Promise<void>
}

export function ActDialog({ onConfirm, onClose, ...dialog }: Props) {
  const { busy, act } = useAct()
  async function confirm() {
    await act(onConfirm)
    onClose()
  }
  return <ConfirmDialog {...dialog} busy={busy} onConfirm={confirm} onClose={onClose} />
}
