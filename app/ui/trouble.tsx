import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

export function Trouble({
  title,
  reason,
  busy = false,
  onRetry,
}: {
  title: string
  reason?: string
  busy?: boolean
  onRetry?: () => void
}) {
  return (
    <div className="trouble" role="alert">
      <Icon name="alert" />
      <p>
        <b>{title}</b>
        {reason}
      </p>
      {onRetry && (
        <Button busy={busy} onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  )
}
