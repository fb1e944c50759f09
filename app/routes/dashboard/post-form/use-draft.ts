import { useEffect, useRef } from 'react'
import type { LocalDraft } from '#app/data/local-drafts.ts'
import { useSession } from '#app/session/session-context.ts'
import { DraftAutosave, type DraftContent, type DraftPlace } from './draft-autosave.ts'

type DraftStart = Pick<LocalDraft, 'id' | 'userId' | 'ofPage' | 'postId' | 'basedOn' | 'savedAt'>

/** Saves the form as a draft from its first change on. `onPlace`: told where the draft is stored. */
export function useDraft(start: DraftStart, read: () => DraftContent) {
  const { connectSignedIn } = useSession()
  // Not a state: it changes with each key, which would render the whole form anew.
  const onPlace = useRef<(place: DraftPlace) => void>(() => {})
  const autosave = useRef<DraftAutosave | null>(null)
  const latest = useRef({ start, read, connectSignedIn })
  latest.current = { start, read, connectSignedIn }

  useEffect(() => {
    const one = new DraftAutosave({
      draft: latest.current.start,
      read: () => latest.current.read(),
      connect: () => latest.current.connectSignedIn(),
      onStored: place => onPlace.current(place),
    })
    autosave.current = one
    return () => one.stop()
  }, [])

  return {
    onPlace,
    changed: () => autosave.current?.changed(),
    discard: () => autosave.current?.discard(),
    mark: () => autosave.current?.mark() ?? 0,
    rebase: (...base: Parameters<DraftAutosave['rebase']>) => autosave.current?.rebase(...base),
    leave: () => autosave.current?.leave(),
  }
}
