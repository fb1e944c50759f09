import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { Selection } from './use-selection.ts'

export function DeleteSelected({ selection, onPress }: { selection: Selection; onPress: () => void }) {
  if (selection.chosen.size === 0) return null
  return (
    <>
      <Button variant="quiet" onClick={selection.letAllGo}>
        Clear selection
      </Button>
      <Button variant="danger" onClick={onPress}>
        <Icon name="trash" />
        Delete selected ({selection.chosen.size.toLocaleString('en-US')})
      </Button>
    </>
  )
}
