import { useEffect, useRef, useState } from 'react'
import type { PreparedPicture } from '#app/data/draw-picture.ts'
import { readPreview } from '#app/data/preview.ts'
import type { Written } from '#app/data/written.ts'
import { PostSkeleton } from '#app/routes/blog/post-skeleton.tsx'
import { useSession } from '#app/session/session-context.ts'
import { useLoaded } from '#app/session/use-loaded.ts'
import { Button } from '#app/ui/button.tsx'
import { LoadTrouble } from '#app/ui/trouble.tsx'
import { useObjectUrl } from '#app/ui/use-object-url.ts'
import type { Kind } from './kind.ts'
import type { TypedPost } from './typed-post.ts'

type Props = {
  kind: Kind
  post: Written | null
  present: () => TypedPost
  picture: PreparedPicture | null
  onClose: () => void
}

export function PreviewDialog({ kind, post, present, picture, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { session } = useSession()
  const [typed] = useState(present)
  const cover = useObjectUrl(picture?.blob ?? null)
  const { value, trouble, loading, reload } = useLoaded(client => readPreview(client, typed.content))
  const own = session.state === 'signed in' ? (session.profile?.username ?? '') : ''

  useEffect(() => dialog.current?.showModal(), [])

  return (
    <dialog ref={dialog} className="full-dialog" aria-label="Preview" onClose={onClose}>
      <div className="row full-dialog-bar">
        <strong>Preview</strong>
        <span className="hint">As readers will see it</span>
        <Button onClick={() => dialog.current?.close()}>Close</Button>
      </div>
      <LoadTrouble title="The preview could not be made." of={{ trouble, loading, reload }} />
      {value === null && !trouble && (
        <div className="wrap">
          <PostSkeleton />
        </div>
      )}
      {value !== null && <kind.Preview typed={typed} post={post} html={value} cover={cover} own={own} />}
    </dialog>
  )
}
