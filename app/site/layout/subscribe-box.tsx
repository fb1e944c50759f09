import { useMutation } from '#app/loading/use-mutation.ts'
import { useSite } from '#app/loading/use-site.ts'
import { useOwnSubscription } from '#app/session/use-own-subscription.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Honeypot } from '#app/ui/honeypot.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { toast } from '#app/ui/toaster.tsx'

export function SubscribeBox({ source }: { source: 'post' | 'foot' }) {
  const { offersNewsletter } = useSite()
  const { user, value: own, choose } = useOwnSubscription(offersNewsletter)
  if (!offersNewsletter) return null
  if (!user || !own || own === 'off' || !own.isProven || own.state === 'blocked')
    return (
      <form className="row subscribe-box" method="post" action="/subscribe">
        <input type="hidden" name="source" value={source} />
        <Honeypot />
        <TextField
          label="Get new posts by email"
          fieldClass="grow"
          // Not type="email": browsers reject pasted addresses with spaces around them.
          inputMode="email"
          autoCapitalize="none"
          name="email"
          autoComplete="email"
          placeholder="Your email"
          maxLength={254}
          required
        />
        <Button type="submit">Subscribe</Button>
      </form>
    )
  if (own.state !== 'confirmed') return <OnePress email={user.email} choose={choose} />
  return (
    <div className="row subscribe-box">
      <span>
        New posts are sent to <strong>{user.email}</strong>.{' '}
        <TextLink to="/dashboard/profile#posts_by_mail">Change</TextLink>
      </span>
    </div>
  )
}

type Props = { email: string; choose: ReturnType<typeof useOwnSubscription>['choose'] }

function OnePress({ email, choose }: Props) {
  const { busy, mutate } = useMutation()
  const subscribe = () =>
    mutate(async client => {
      await choose(client, 'choose', { topics: [], weekday: null })
      toast.success('You’re subscribed')
    })
  return (
    <div className="row subscribe-box">
      <span>Send new posts to {email}</span>
      <Button busy={busy} onClick={subscribe}>
        Subscribe
      </Button>
    </div>
  )
}
