import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { grouped } from '#shared/text/count.ts'
import type { Selection } from './use-selection.ts'

type Props = {
  selection: Selection
  shown: number[]
  onPress: () => void
}

export function DeleteSelected({ selection, shown, onPress }: Props) {
  if (selection.chosen.size === 0) return null
  const unseen = selection.chosen.size - shown.filter(id => selection.chosen.has(id)).length
  return (
    <>
      {unseen > 0 && <span className="hint">{`${grouped(unseen)} selected but not shown here`}</span>}
      <Button variant="quiet" onClick={selection.letAllGo}>
        Clear selection
      </Button>
      <Button variant="danger-plain" onClick={onPress}>
        <Icon name="trash" />
        <span>{`Delete selected (${grouped(selection.chosen.size)})`}</span>
      </Button>
    </>
  )
}
