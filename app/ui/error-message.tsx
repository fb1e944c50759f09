import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

const passFocusOn = (box: HTMLElement | null) => () => {
  const heading = box?.closest('section, main')?.querySelector<HTMLElement>('h1, h2')
  if (!heading || !box?.contains(document.activeElement)) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

type Props = {
  title: string
  reason?: string
  busy?: boolean
  actionLabel?: string
  onRetry?: () => void
}

export function ErrorMessage({ title, reason, busy, actionLabel = 'Try again', onRetry }: Props) {
  return (
    <div className="row error-message" role="alert" ref={busy === undefined ? undefined : passFocusOn}>
      <Icon name="alert" />
      <p className="grow">
        <b>{title}</b>
        <span>{reason}</span>
      </p>
      {onRetry && (
        <Button busy={busy ?? false} onClick={onRetry}>
          {actionLabel}
        </Button>
      )}
    </div>
  )
}

type LoadProps = { title: string; of: { error: string | null; loading: boolean; reload: () => unknown } }

export function LoadError({ title, of: { error, loading, reload } }: LoadProps) {
  return error && <ErrorMessage title={title} reason={error} busy={loading} onRetry={reload} />
}
