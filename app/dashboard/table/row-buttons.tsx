import { Button } from '#app/ui/button.tsx'
import { type RowAction, RowMenu } from './row-menu.tsx'

type Props = { of: string; actions: Extract<RowAction, { onPress: () => void }>[] }

const SHOWN = 3

export function RowButtons({ of, actions }: Props) {
  const others = actions.slice(SHOWN)
  return (
    <div className="row">
      {actions.slice(0, SHOWN).map(action => (
        <Button
          key={action.label}
          size="small"
          variant={action.isDangerous ? 'danger-plain' : 'plain'}
          aria-label={`${action.label} ${of}`}
          onClick={action.onPress}
        >
          {action.label}
        </Button>
      ))}
      {others.length > 0 && <RowMenu of={of} actions={others} />}
    </div>
  )
}
