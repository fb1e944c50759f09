import { data, redirect } from 'react-router'
import { EmailField } from '#app/components/forms/account-fields.tsx'
import { AccountPage } from '#app/components/forms/account-page.tsx'
import { currentSite, visitor } from '#app/loading/loader-context.ts'
import { siteOf } from '#app/loading/site-of.ts'
import { useSite } from '#app/loading/use-site.ts'
import { pageMeta } from '#app/site/page-meta.ts'
import account from '#app/styles/account.css?url'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field, TextField } from '#app/ui/field.tsx'
import { Honeypot } from '#app/ui/honeypot.tsx'
import { TextArea } from '#app/ui/text-input.tsx'
import { sendMessage, type TypedMessage } from '#shared/data/messages.ts'
import { readForm } from '#shared/posts/read-form.ts'
import { isOwnerUnnamed } from '#shared/settings/is-owner-unnamed.ts'
import type { Site } from '#shared/settings/site.ts'
import { visible } from '#shared/text/visible.ts'
import { missingPage } from '../former-page.ts'
import type { Route } from './+types/contact'

export const links = () => [{ rel: 'stylesheet', href: account }]

const SENT = '/contact?done'
const LONGEST = 10_000

type Errors = Partial<Record<keyof TypedMessage | 'form', string>>

export async function loader({ context, url }: Route.LoaderArgs) {
  if (!context.get(currentSite).hasContactForm)
    return missingPage(context.get(visitor).client, 'contact', url)
  return { isSent: url.searchParams.has('done') }
}

/** Does not read the session, so a request forged by another site gains nothing. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request)
  const read = (field: string) => String(form.get(field) ?? '').trim()
  const typed = { name: read('name'), email: read('email'), message: read('message') }
  if (form.get(Honeypot.field)) return redirect(SENT, 303)
  const errors = check(typed)
  if (Object.keys(errors).length > 0) return data({ typed, errors }, { status: 422 })
  const refusal = await sendMessage(context.get(visitor).client, typed)
  if (refusal === null) return redirect(SENT, 303)
  if (refusal === 'PT404') throw data(null, { status: 404 })
  const { status, ...refused } = REFUSALS[refusal] ?? FAILED
  return data({ typed, errors: refused.errors }, { status })
}

const FAILED: { status: number; errors: Errors } = {
  status: 503,
  errors: { form: 'Your message was not sent. Please try again in a few minutes.' },
}
const REFUSALS: Record<string, typeof FAILED> = {
  PT422: { status: 422, errors: { email: 'Enter an email address, like name@example.com' } },
  '23514': {
    status: 422,
    errors: { form: 'Your message was not sent. Use letters and digits in name and message.' },
  },
  PT429: { status: 429, errors: { form: 'Too many messages were sent. Please try again tomorrow.' } },
}

function check({ name, email, message }: TypedMessage): Errors {
  const length = [...message].length
  return {
    ...(!visible.test(name) && { name: 'Enter your name' }),
    ...([...name].length > 80 && { name: 'Use at most 80 characters' }),
    ...(email === '' && { email: 'Enter an email address, like name@example.com' }),
    ...(!visible.test(message) && { message: 'Write a message' }),
    ...(length > LONGEST && {
      message: `Use at most 10,000 characters. There are ${length - LONGEST} too many.`,
    }),
  }
}

const titleOf = (site: Site) => (isOwnerUnnamed(site) ? 'Contact' : `Write to ${site.owner.name}`)

export function meta({ matches }: Route.MetaArgs) {
  const name = titleOf(siteOf(matches))
  return pageMeta(matches, { name, description: `${name} with this form.`, path: '/contact' })
}

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const site = useSite()
  if (loaderData.isSent && !actionData)
    return (
      <AccountPage title="Your message was sent" art={2}>
        <p role="status">Thank you for writing. A reply will come by email.</p>
        <ButtonLink to="/">Go to the home page</ButtonLink>
      </AccountPage>
    )
  const typed = actionData?.typed ?? { name: '', email: '', message: '' }
  const errors: Errors = actionData?.errors ?? {}
  const [first] = Object.keys(errors)
  return (
    <AccountPage title={titleOf(site)} art={2}>
      <form method="post" action="/contact">
        {errors.form && <p role="alert">{errors.form}</p>}
        <Honeypot />
        <TextField
          label="Your name"
          name="name"
          dir="auto"
          autoComplete="name"
          maxLength={80}
          required
          autoFocus={first === 'name'}
          defaultValue={typed.name}
          error={errors.name}
        />
        <EmailField
          label="Your email address"
          hint="Only for the reply. It is not published."
          type="text"
          inputMode="email"
          autoCapitalize="none"
          autoComplete="email"
          autoFocus={first === 'email'}
          defaultValue={typed.email}
          error={errors.email}
        />
        <Field label="Message" error={errors.message}>
          {control => (
            <TextArea
              {...control}
              name="message"
              rows={8}
              maxLength={LONGEST}
              required
              autoFocus={first === 'message'}
              defaultValue={typed.message}
            />
          )}
        </Field>
        <Button variant="main" size="tall" type="submit">
          Send
        </Button>
      </form>
    </AccountPage>
  )
}
