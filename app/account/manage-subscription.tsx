import { data, redirect } from 'react-router'
import { AccountPage } from '#app/components/forms/account-page.tsx'
import { ChoiceFields } from '#app/components/forms/choice-fields.tsx'
import { pageRequest, visitor } from '#app/loading/loader-context.ts'
import { titleMeta } from '#app/loading/title-meta.ts'
import { tokenOf } from '#app/session/token-of.ts'
import account from '#app/styles/account.css?url'
import { Button } from '#app/ui/button.tsx'
import { changeSubscription, findSubscription, type SubscriptionChange } from '#shared/data/subscription.ts'
import { describeNewsletterChoice, readNewsletterChoice } from '#shared/newsletter/subscription.ts'
import { readForm } from '#shared/posts/read-form.ts'
import type { Route } from './+types/manage-subscription'

export const links = () => [{ rel: 'stylesheet', href: account }]

export const headers = () => ({ 'cache-control': 'no-store' })

export const meta = titleMeta('Posts by email')

const CHANGES: SubscriptionChange[] = ['confirm', 'choose', 'end', 'never']

export async function loader({ context, url }: Route.LoaderArgs) {
  context.get(pageRequest).isUncacheable = true
  const done = CHANGES.find(change => change === url.searchParams.get('done')) ?? null
  if (done === 'never') return { done, subscription: null }
  const subscription = await findSubscription(context.get(visitor).client, tokenOf(url))
  return data({ done, subscription }, { status: subscription ? 200 : 404 })
}

/** Trusts only the token in the address, so that mail programs can unsubscribe with one click (RFC 8058). */
export async function action({ context, request, url }: Route.ActionArgs) {
  const secret = tokenOf(url)
  const form = await readForm(request)
  const isOneClick = form.get('List-Unsubscribe') === 'One-Click'
  const change = isOneClick ? 'end' : CHANGES.find(name => name === form.get('change'))
  const { client } = context.get(visitor)
  const state = change && (await changeSubscription(client, secret, change, readNewsletterChoice(form)))
  if (!state) return data(null, { status: 404 })
  if (isOneClick) return data(null)
  const token = state === 'never' ? '' : `token=${encodeURIComponent(secret)}&`
  return redirect(`/subscription?${token}done=${change}`, 303)
}

export default function ManageSubscription({ loaderData: { done, subscription } }: Route.ComponentProps) {
  if (done === 'never')
    return (
      <AccountPage title="Your address was deleted" art={3}>
        <p role="status">
          Your address was deleted, and this newsletter will not be sent to it again. We keep only a
          fingerprint of it, so that no one can add it again.
        </p>
      </AccountPage>
    )
  if (!subscription)
    return (
      <AccountPage title="This link doesn’t work" art={3}>
        <p>
          It may have expired or been cut off, or your address was deleted. Use the link in the latest email.
        </p>
      </AccountPage>
    )
  const { state } = subscription
  const choice = describeNewsletterChoice(subscription)
  if (state === 'confirmed')
    return (
      <AccountPage title={done === 'confirm' ? 'Welcome' : 'Posts by email'} art={3}>
        <p role="status">{`${done === 'choose' ? 'Saved. ' : ''}You get ${choice}.`}</p>
        <form method="post">
          <ChoiceFields choice={subscription} />
          <Button variant="main" size="tall" type="submit" name="change" value="choose">
            Save
          </Button>
        </form>
        <form method="post">
          <Button size="tall" type="submit" name="change" value="end">
            Unsubscribe
          </Button>
        </form>
        <Never />
      </AccountPage>
    )
  if (state === 'blocked')
    return (
      <AccountPage title="Posts by email" art={3}>
        <p>No posts are sent to this address any more.</p>
        <Never />
      </AccountPage>
    )
  const hasEnded = state === 'ended'
  return (
    <AccountPage title={hasEnded ? 'You’re unsubscribed' : 'Confirm your address'} art={3}>
      {done === 'end' && <p role="status">You are no longer subscribed.</p>}
      <p>
        {hasEnded ? 'Subscribe again to' : 'With this button you get'} {choice}.
      </p>
      <form method="post">
        <Button variant="main" size="tall" type="submit" name="change" value="confirm">
          {hasEnded ? 'Subscribe again' : 'Get posts by email'}
        </Button>
      </form>
      <Never />
    </AccountPage>
  )
}

function Never() {
  return (
    <form method="post">
      <p className="hint">Or block this address, so that no one can add it again.</p>
      <Button variant="danger-plain" type="submit" name="change" value="never">
        Block my address
      </Button>
    </form>
  )
}
