import type { FormEvent } from 'react'
import { ChoiceFields } from '#app/components/forms/choice-fields.tsx'
import { MutationDialog } from '#app/loading/mutation-dialog.tsx'
import { useMutation } from '#app/loading/use-mutation.ts'
import { useSite } from '#app/loading/use-site.ts'
import { useOwnSubscription } from '#app/session/use-own-subscription.ts'
import { Button } from '#app/ui/button.tsx'
import { LoadError } from '#app/ui/error-message.tsx'
import { toast } from '#app/ui/toaster.tsx'
import type { Client } from '#shared/data/client.ts'
import type { SubscriptionChange } from '#shared/data/subscription.ts'
import { describeNewsletterChoice, readNewsletterChoice } from '#shared/newsletter/subscription.ts'
import { DialogButton } from '../dialog-button.tsx'
import { Panel } from '../panel.tsx'

const DONE: Record<Exclude<SubscriptionChange, 'confirm'>, string> = {
  choose: 'You’re subscribed',
  end: 'You no longer get posts by email',
  never: 'Your address was deleted and blocked',
}

export function SubscriptionPanel() {
  const { offersNewsletter } = useSite()
  const { value: own, error, loading, reload, choose } = useOwnSubscription(offersNewsletter)
  const { busy, mutate } = useMutation()
  if (own === 'off' || (!own && !error)) return null
  const isSubscribed = own?.state === 'confirmed'

  const change =
    (name: keyof typeof DONE, choice = { topics: own?.topics ?? [], weekday: own?.weekday ?? null }) =>
    async (client: Client) => {
      const state = await choose(client, name, choice)
      if (state === 'blocked') toast.error('The site owner has blocked this address.')
      else toast.success(DONE[name])
    }

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void mutate(change('choose', readNewsletterChoice(new FormData(event.currentTarget))))
  }

  return (
    <Panel id="posts_by_mail" title="Posts by email" busy={busy}>
      <LoadError title="Your subscription could not be loaded." of={{ error, loading, reload }} />
      {own && !own.isProven && (
        <div className="panel-form">
          <p>
            Use the subscription form below a post: its email confirms your address, which this account has
            not done yet.
          </p>
        </div>
      )}
      {own?.isProven && (
        <div className="panel-form">
          <p>
            {isSubscribed ? `You get ${describeNewsletterChoice(own)}.` : 'You don’t get posts by email.'}
          </p>
          <form key={JSON.stringify(own)} method="post" onSubmit={save}>
            <ChoiceFields choice={own} />
            <div className="row">
              <Button type="submit" variant={isSubscribed ? 'plain' : 'main'} busy={busy}>
                {isSubscribed ? 'Save' : 'Subscribe'}
              </Button>
              {isSubscribed && <Button onClick={() => mutate(change('end'))}>Unsubscribe</Button>}
              <DialogButton
                variant="danger-plain"
                dialog={close => (
                  <MutationDialog
                    title="Block my address"
                    actionLabel="Forget my address"
                    danger
                    onClose={close}
                    onConfirm={change('never')}
                  >
                    <p>
                      Your address is removed from the list, and no one can add it again. You can still
                      subscribe here. Emails about your account and your reviews are not affected.
                    </p>
                  </MutationDialog>
                )}
              >
                Block my address
              </DialogButton>
            </div>
          </form>
        </div>
      )}
    </Panel>
  )
}
