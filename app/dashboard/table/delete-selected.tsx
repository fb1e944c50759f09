import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { grouped } from '#shared/text/count.ts'
import type { Picking } from './use-picking.ts'

type Props = {
  picking: Pick<Picking<never>, 'selection' | 'shown'>
  label?: string
  onPress: () => void
  children?: ReactNode
}

export function DeleteSelected({ picking, label = 'Delete selected', onPress, children }: Props) {
  const { selection, shown } = picking
  if (selection.chosen.size === 0) return null
  const unseen = selection.chosen.size - shown.filter(id => selection.chosen.has(id)).length
  return (
    <>
      {unseen > 0 && <span className="hint">{`${grouped(unseen)} selected but not shown here`}</span>}
      <Button variant="quiet" onClick={selection.clear}>
        Clear selection
      </Button>
      {children}
      <Button variant="danger-plain" onClick={onPress}>
        <Icon name="trash" />
        <span>{`${label} (${grouped(selection.chosen.size)})`}</span>
      </Button>
    </>
  )
}
