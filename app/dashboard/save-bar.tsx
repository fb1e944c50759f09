import type { ReactNode } from 'react'
import { UnsavedGuard } from '#app/components/unsaved-guard.tsx'
import { Button } from '#app/ui/button.tsx'

type Props = {
  busy: boolean
  isChanged: boolean
  onUndo: () => void
  children?: ReactNode
}

export function SaveBar({ busy, isChanged, onUndo, children }: Props) {
  return (
    <>
      <div className="row save-bar">
        {children}
        <Button onClick={onUndo} disabled={!isChanged || busy}>
          Undo<span className="sr-only"> changes</span>
        </Button>
        <Button variant="main" type="submit" busy={busy} disabled={!isChanged}>
          Save
        </Button>
      </div>
      <UnsavedGuard isChanged={isChanged} />
    </>
  )
}
