import { useEffect, useRef, useState } from 'react'
import { PostSkeleton } from '#app/components/article/post-skeleton.tsx'
import { useQuery } from '#app/loading/use-query.ts'
import { useSession } from '#app/session/session-context.ts'
import { Button } from '#app/ui/button.tsx'
import { LoadError } from '#app/ui/error-message.tsx'
import { useObjectUrl } from '#app/ui/use-object-url.ts'
import { readPreview } from '#shared/data/preview.ts'
import type { Kind } from './kind.ts'
import type { FormState } from './use-post-form.ts'

type Props = { kind: Kind; form: FormState; onClose: () => void }

export function PreviewDialog({ kind, form, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { profile } = useSession()
  const [typed] = useState(form.present)
  const cover = useObjectUrl(form.picture?.blob ?? null)
  const { value, error, loading, reload } = useQuery(client => readPreview(client, typed.content))
  const own = profile?.username ?? ''

  useEffect(() => dialog.current?.showModal(), [])

  return (
    <dialog ref={dialog} className="dialog-full" aria-label="Preview" onClose={onClose}>
      <div className="row full-dialog-bar">
        <strong>Preview</strong>
        <Button onClick={() => dialog.current?.close()}>Close</Button>
      </div>
      <LoadError title="The preview could not be loaded." of={{ error, loading, reload }} />
      {value === null && !error && (
        <div className="wrap">
          <PostSkeleton />
        </div>
      )}
      {value !== null && <kind.Preview typed={typed} post={form.seen} html={value} cover={cover} own={own} />}
    </dialog>
  )
}
