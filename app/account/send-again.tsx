import { useId } from 'react'
import { Button } from '#app/ui/button.tsx'
import { counted } from '#shared/text/count.ts'
import type { useResend } from './use-resend.ts'

type Props = Pick<ReturnType<typeof useResend>, 'busy' | 'wait'> &
  ({ type: 'submit' } | { type?: 'button'; onClick: () => void })

export function SendAgain({ busy, wait, ...button }: Props) {
  const id = useId()
  return (
    <div className="row">
      <Button
        {...button}
        size="tall"
        busy={busy}
        aria-disabled={wait > 0 || undefined}
        aria-describedby={wait > 0 ? id : undefined}
      >
        Send again
      </Button>
      {wait > 0 && (
        <span className="hint" id={id}>
          {`in ${counted(wait, 'second')}`}
        </span>
      )}
    </div>
  )
}
