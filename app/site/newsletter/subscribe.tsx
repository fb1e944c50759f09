import { data, redirect } from 'react-router'
import { EmailField } from '#app/components/forms/account-fields.tsx'
import { AccountPage } from '#app/components/forms/account-page.tsx'
import { ChoiceFields } from '#app/components/forms/choice-fields.tsx'
import { currentSite, visitor } from '#app/loading/loader-context.ts'
import { siteOf } from '#app/loading/site-of.ts'
import { pageMeta } from '#app/site/page-meta.ts'
import account from '#app/styles/account.css?url'
import { Button } from '#app/ui/button.tsx'
import { Honeypot } from '#app/ui/honeypot.tsx'
import { requestSubscription } from '#shared/data/subscription.ts'
import { readNewsletterChoice } from '#shared/newsletter/subscription.ts'
import { readForm } from '#shared/posts/read-form.ts'
import type { Route } from './+types/subscribe'

export const links = () => [{ rel: 'stylesheet', href: account }]

const REQUESTED = '/subscribe?asked'

export function loader({ context, url }: Route.LoaderArgs) {
  if (!context.get(currentSite).offersNewsletter) throw data(null, { status: 404 })
  return { isRequested: url.searchParams.has('asked') }
}

/** Handles the subscription form of every page. It does not read the session, so a request forged by another site gains nothing. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request)
  const typed = { email: String(form.get('email') ?? ''), ...readNewsletterChoice(form) }
  if (form.get(Honeypot.field)) return redirect(REQUESTED, 303)
  const { client } = context.get(visitor)
  const refusal = await requestSubscription(client, { ...typed, source: String(form.get('source') ?? '') })
  if (refusal === null) return redirect(REQUESTED, 303)
  if (refusal === 'PT404') throw data(null, { status: 404 })
  const { status, error } = ERRORS[refusal] ?? FAILED
  return data({ typed, error, isOfAddress: status === 422 }, { status })
}

const FAILED = {
  status: 503,
  error: 'This is not working right now. Please try again in a few minutes.',
}
const ERRORS: Record<string, typeof FAILED> = {
  PT422: { status: 422, error: 'Enter an email address, like name@example.com' },
  PT429: { status: 429, error: 'Too many people are subscribing right now. Please try again in an hour.' },
}

export function meta({ matches }: Route.MetaArgs) {
  const description = `Get new posts from ${siteOf(matches).title} by email.`
  return pageMeta(matches, { name: 'Posts by email', description, path: '/subscribe' })
}

export default function Subscribe({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.isRequested && !actionData)
    return (
      <AccountPage title="Check your inbox" art={3}>
        <p role="status">
          If this address can be subscribed, we sent it an email. Follow its link to confirm; nothing else is
          sent before that. An address gets at most one such email a day.
        </p>
        <Feeds />
      </AccountPage>
    )
  const typed = actionData?.typed ?? { email: '', topics: [], weekday: null }
  const error = actionData?.error ?? null
  return (
    <AccountPage title="Posts by email" art={3}>
      <p>New posts in your inbox, without tracking. Every email has an unsubscribe link.</p>
      <form method="post" action="/subscribe">
        {error && !actionData?.isOfAddress && <p role="alert">{error}</p>}
        <input type="hidden" name="source" value="page" />
        <Honeypot />
        <EmailField
          type="text"
          inputMode="email"
          autoCapitalize="none"
          autoComplete="email"
          autoFocus={actionData?.isOfAddress}
          defaultValue={typed.email}
          error={actionData?.isOfAddress ? error : null}
        />
        <ChoiceFields choice={typed} />
        <Button variant="main" size="tall" type="submit">
          Subscribe
        </Button>
      </form>
      <Feeds />
    </AccountPage>
  )
}

const feed = (label: string, address: string) => (
  <a className="link" href={address}>
    {label}
  </a>
)

function Feeds() {
  return (
    <p>
      Or follow the feed: {feed('RSS', '/rss.xml')}, {feed('Atom', '/atom.xml')} or{' '}
      {feed('JSON', '/feed.json')}.
    </p>
  )
}
