import { IconButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'

type Props = {
  name: string
  isFirst: boolean
  isLast: boolean
  onMove: (by: -1 | 1) => void
  onRemove: (() => void) | false
}

export function RowActions({ name, isFirst, isLast, onMove, onRemove }: Props) {
  return (
    <div className="row-actions">
      <IconButton
        small
        data-move="-1"
        label={`Move ${name} up`}
        title="Move up"
        disabled={isFirst}
        onClick={() => onMove(-1)}
      >
        <Icon name="up" />
      </IconButton>
      <IconButton
        small
        data-move="1"
        label={`Move ${name} down`}
        title="Move down"
        disabled={isLast}
        onClick={() => onMove(1)}
      >
        <Icon name="down" />
      </IconButton>
      {onRemove && (
        <IconButton small danger data-remove label={`Remove ${name}`} title="Remove" onClick={onRemove}>
          <Icon name="trash" />
        </IconButton>
      )}
    </div>
  )
}
