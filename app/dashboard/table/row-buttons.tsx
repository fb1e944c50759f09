import { Button } from '#app/ui/button.tsx'
import { nameOfAction, type RowAction, RowMenu } from './row-menu.tsx'

/** The first actions as buttons, the others in a menu. */
export function RowButtons({ of, actions, shown = 3 }: { of: string; actions: RowAction[]; shown?: number }) {
  const others = actions.slice(shown)
  return (
    <div className="row">
      {actions.slice(0, shown).map(action => (
        <Button
          key={action.label}
          size="small"
          variant={action.isDangerous ? 'danger-plain' : 'plain'}
          aria-label={nameOfAction(action)}
          onClick={action.onPress}
        >
          {action.label}
        </Button>
      ))}
      {others.length > 0 && <RowMenu of={of} actions={others} />}
    </div>
  )
}
