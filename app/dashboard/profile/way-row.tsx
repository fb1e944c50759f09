import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'

type Props = {
  name: string
  fact: ReactNode
  use?: ReactNode
  actions: { label: string; onPress: () => void }[]
}

export const WayRow = ({ name, fact, use, actions }: Props) => (
  <li className="between">
    <span>
      {name}
      <span className="hint sign-in-ways-dates">{fact}</span>
      {use && <span className="hint sign-in-ways-dates">{use}</span>}
    </span>
    <span className="row">
      {actions.map(({ label, onPress }) => (
        <Button key={label} size="small" aria-label={`${label} ${name}`} onClick={onPress}>
          {label}
        </Button>
      ))}
    </span>
  </li>
)
