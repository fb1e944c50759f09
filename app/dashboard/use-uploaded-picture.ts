import { useState } from 'react'
import { usePickedPicture } from '#app/editor/images/use-picked-picture.ts'
import { useMutation } from '#app/loading/use-mutation.ts'
import { useObjectUrl } from '#app/ui/use-object-url.ts'
import type { Client } from '#shared/data/client.ts'
import type { PreparedPicture } from '#shared/files/prepared-picture.ts'

type Options = {
  prepare: (file: File) => Promise<PreparedPicture>
  upload: (client: Client, picture: PreparedPicture) => Promise<string>
  onStored: (stored: string) => void
}

/** Uploads a picked picture immediately. `unsent`: the local address of a picture whose upload failed; `sendAgain` retries it. */
export function useUploadedPicture({ prepare, upload, onStored }: Options) {
  const { busy, mutate } = useMutation()
  const [waiting, setWaiting] = useState<PreparedPicture | null>(null)

  function send(picture: PreparedPicture | null) {
    setWaiting(picture)
    if (!picture) return
    mutate(async client => {
      onStored(await upload(client, picture))
      setWaiting(null)
    })
  }

  const address = useObjectUrl(waiting?.blob ?? null)
  return {
    ...usePickedPicture({ prepare, onPick: send, onPrepare() {} }),
    busy,
    unsent: busy ? null : address,
    sendAgain: () => send(waiting),
    forget: () => setWaiting(null),
  }
}
