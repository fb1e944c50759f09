import { useEffect, useRef, useState } from 'react'
import type { LocalDraft } from '#app/data/local-drafts.ts'
import { useSession } from '#app/session/session-context.ts'
import { DraftKeeper, type DraftPlace } from './draft-keeper.ts'
import type { TypedPost } from './typed-post.ts'

type DraftStart = Pick<LocalDraft, 'id' | 'userId' | 'ofPage' | 'postId' | 'basedOn' | 'savedAt'>
type Read = () => { fields: TypedPost; picture: LocalDraft['picture'] }

/** Saves the form as a draft from its first change on. `kept`: where the draft is stored. */
export function useDraft(start: DraftStart, read: Read) {
  const { connectSignedIn } = useSession()
  const [kept, setKept] = useState<DraftPlace>('nothing')
  const keeper = useRef<DraftKeeper | null>(null)
  const latest = useRef({ start, read, connectSignedIn })
  latest.current = { start, read, connectSignedIn }

  useEffect(() => {
    const one = new DraftKeeper({
      draft: latest.current.start,
      read: () => latest.current.read(),
      connect: () => latest.current.connectSignedIn(),
      onKept: setKept,
    })
    keeper.current = one
    return () => one.stop()
  }, [])

  return {
    kept,
    changed: () => keeper.current?.changed(),
    drop: () => keeper.current?.drop(),
    mark: () => keeper.current?.mark() ?? 0,
    rebase: (...base: Parameters<DraftKeeper['rebase']>) => keeper.current?.rebase(...base),
    leave: () => keeper.current?.leave(),
  }
}
