import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

/** What happened, in words a person understands, and the way out. */
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
