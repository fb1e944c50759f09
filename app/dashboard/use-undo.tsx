import { useMutation } from '#app/loading/use-mutation.ts'
import { Button } from '#app/ui/button.tsx'
import { toast } from '#app/ui/toaster.tsx'
import { restoreFromBin } from '#shared/data/bin.ts'
import type { Client } from '#shared/data/client.ts'
import { counted } from '#shared/text/count.ts'

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

/** Restores entries of the bin, and names what could not be: `noun` is 'comment' or the like. */
export async function restore(client: Client, entries: number[], noun: string) {
  const restored = await restoreFromBin(client, entries)
  const remaining = entries.length - restored.filter(({ outcome }) => outcome === 'restored').length
  if (remaining > 0)
    toast.error(
      `${counted(remaining, noun)} could not be restored. What it belonged to is gone, or another has taken its place.`,
    )
}
