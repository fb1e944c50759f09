import { useEffect, useRef, useState } from 'react'
import { useSession } from '#app/session/session-context.ts'
import { useStable } from '#app/ui/use-stable.ts'
import { DraftAutosave, type DraftContent, type DraftPlace, type DraftStart } from './draft-autosave.ts'

export function useDraft(start: DraftStart, read: () => DraftContent) {
  const { connectSignedIn: connect } = useSession()
  // Not a state: it changes on each key press, and would render the whole form again.
  const onPlace = useRef<(place: DraftPlace) => void>(() => {})
  const readNow = useStable(read)
  const onStored = (place: DraftPlace) => onPlace.current(place)
  const [draft] = useState(() => new DraftAutosave({ draft: start, read: readNow, connect, onStored }))
  useEffect(() => {
    draft.open()
    return () => draft.stop()
  }, [draft])
  return { draft, onPlace }
}
