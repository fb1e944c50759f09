import { IconButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'

type Props = {
  name: string
  place: number
  count: number
  onMove: (to: number) => void
  onRemove: () => void
}

/** Moves an entry of a list up and down, and removes it. */
export function MoveButtons({ name, place, count, onMove, onRemove }: Props) {
  return (
    <>
      <IconButton small label={`Move ${name} up`} disabled={place === 0} onClick={() => onMove(place - 1)}>
        <Icon name="up" />
      </IconButton>
      <IconButton
        small
        label={`Move ${name} down`}
        disabled={place === count - 1}
        onClick={() => onMove(place + 1)}
      >
        <Icon name="down" />
      </IconButton>
      <IconButton small danger label={`Remove ${name}`} onClick={onRemove}>
        <Icon name="trash" />
      </IconButton>
    </>
  )
}
