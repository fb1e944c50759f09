import { useMutation } from '#app/loading/use-mutation.ts'
import { Button } from '#app/ui/button.tsx'
import { toast } from '#app/ui/toaster.tsx'
import type { Client } from '#shared/data/client.ts'

const UNDO_MS = 10_000

/** Returns a function that shows what was done, and offers to undo it for ten seconds. */
export function useUndo() {
  const { mutate } = useMutation()
  return (done: string, undo: (client: Client) => Promise<void>) => {
    const id = `undo ${done} ${Date.now()}`
    toast.success(
      <>
        {done}{' '}
        <Button
          size="small"
          onClick={() => {
            toast.dismiss(id)
            mutate(undo)
          }}
        >
          Undo
        </Button>
      </>,
      { id, duration: UNDO_MS },
    )
  }
}
