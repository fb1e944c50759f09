import { Moment } from '#app/components/moment.tsx'
import { MutationDialog } from '#app/loading/mutation-dialog.tsx'
import { useMutation } from '#app/loading/use-mutation.ts'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Link, TextLink } from '#app/ui/link.tsx'
import { toast } from '#app/ui/toaster.tsx'
import type { Client } from '#shared/data/client.ts'
import { type Delivery, type DeliveryAction, setDelivery } from '#shared/data/deliveries.ts'
import { counted } from '#shared/text/count.ts'
import { DialogButton } from '../dialog-button.tsx'
import { RefusedDeliveries } from './refused-deliveries.tsx'

const done: Record<DeliveryAction, { states: string[]; message: string }> = {
  pause: { states: ['paused'], message: 'Sending is paused' },
  'go on': { states: ['going'], message: 'Sending has resumed' },
  stop: { states: ['stopped', 'declined'], message: 'Sending has stopped' },
}

type Props = { delivery: Delivery; mayCorrect: boolean; onChange: () => void }

export function DeliveryPanel({ delivery, mayCorrect, onChange }: Props) {
  const { id, kind, state, title, slug, subject, recipients, waiting, startedAt } = delivery
  const { busy, mutate } = useMutation()
  const name = title ?? (subject || kindLabels[kind])
  const isOpen = state === 'planned' || state === 'going' || state === 'paused'

  const change = (wanted: DeliveryAction) => async (client: Client) => {
    const after = await setDelivery(client, id, wanted)
    if (done[wanted].states.includes(after)) toast.success(done[wanted].message)
    else toast.error('It has changed in the meantime.')
    onChange()
  }

  return (
    <li className="panel" aria-label={`${kindLabels[kind]}: ${name}`}>
      <div className="panel-form">
        <p>
          <span className={classNames('badge', state === 'done' && 'badge-published')}>
            {describeState(delivery)}
          </span>{' '}
          <span className="hint">
            {kindLabels[kind]}
            {startedAt && (
              <>
                {' · '}
                <Moment at={startedAt} />
              </>
            )}
          </span>
        </p>
        <h2>{slug ? <Link to={`/blog/${slug}`}>{name}</Link> : name}</h2>
        {isOpen && state !== 'planned' && (
          <progress
            max={Math.max(1, recipients)}
            value={recipients - waiting}
            aria-label={`Emails for ${name}`}
          />
        )}
        {state !== 'planned' && <p>{figures(delivery)}</p>}
        {delivery.failed > 0 && <RefusedDeliveries delivery={delivery} />}
        {isOpen && (
          <p className="row">
            {state === 'going' && (
              <Button busy={busy} onClick={() => mutate(change('pause'))}>
                Pause
              </Button>
            )}
            {state === 'paused' && (
              <Button variant="main" busy={busy} onClick={() => mutate(change('go on'))}>
                Resume
              </Button>
            )}
            <DialogButton
              variant="danger-plain"
              dialog={close => (
                <MutationDialog
                  title="Stop sending?"
                  actionLabel="Stop sending"
                  danger
                  onClose={close}
                  onConfirm={change('stop')}
                >
                  <p>
                    {state === 'planned'
                      ? `“${name}” will not be sent when it is published. You can still send it then.`
                      : `People still waiting for “${name}” will not get it, and sending cannot be resumed. To continue later, pause it instead.`}
                  </p>
                </MutationDialog>
              )}
            >
              Stop
            </DialogButton>
          </p>
        )}
        {mayCorrect && kind === 'post' && slug && !isOpen && (
          <p>
            <TextLink to={`/dashboard/blog/${slug}/send`}>Send a correction</TextLink>
          </p>
        )}
      </div>
    </li>
  )
}

const kindLabels = { post: 'Post', correction: 'Correction', weekly: 'Weekly digest' }

function describeState({ state, isPublished }: Delivery): string {
  if (state === 'going') return isPublished ? 'Sending' : 'Waiting for its post to be published'
  if (state === 'planned') return 'Sent when its post is published'
  return { paused: 'Paused', stopped: 'Stopped', done: 'Done', declined: 'Not sent' }[state]
}

function figures({ recipients, sent, waiting, failed, unsubscribed }: Delivery): string {
  return [
    `${counted(sent, 'email')} of ${recipients} sent`,
    waiting > 0 && `${counted(waiting, 'email')} waiting`,
    failed > 0 && `${counted(failed, 'email')} rejected`,
    unsubscribed > 0 && `${counted(unsubscribed, 'reader')} unsubscribed since`,
  ]
    .filter(Boolean)
    .join(' · ')
}
