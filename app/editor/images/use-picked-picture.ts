import { useRef, useState } from 'react'
import { useLatest } from '#app/ui/use-latest.ts'
import { PictureError } from '#shared/files/check-picture.ts'
import type { PreparedPicture } from '#shared/files/prepared-picture.ts'

type Options = {
  prepare: (file: File) => Promise<PreparedPicture>
  onPick: (picture: PreparedPicture | null) => void
  /** Called before and after preparing a picture, which takes about a second for a large photograph. */
  onPrepare: (preparing: boolean) => void
}

/** Prepares a picked file for upload, or shows why it cannot be used. A later pick replaces an earlier one. */
export function usePickedPicture({ prepare, onPick, onPrepare }: Options) {
  const [error, setError] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const { start } = useLatest()

  async function pick(file: File | undefined) {
    if (!file) return
    const signal = start()
    setError(null)
    onPrepare(true)
    try {
      const picture = await prepare(file)
      if (!signal.aborted) onPick(picture)
    } catch (error) {
      if (signal.aborted) return
      setError(error instanceof PictureError ? error.message : 'This picture cannot be read')
      input.current?.focus()
    } finally {
      if (!signal.aborted) onPrepare(false)
    }
  }

  return {
    input,
    error,
    pick,
    onChange({ target }: { target: HTMLInputElement }) {
      pick(target.files?.[0])
      // Allows picking the same file again.
      target.value = ''
    },
    reset() {
      onPick(null)
      input.current?.focus()
    },
  }
}
