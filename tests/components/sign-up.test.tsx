import { setTimeout as sleep } from 'node:timers/promises'
import type { Session } from '@supabase/supabase-js'
import { fireEvent, within } from '@testing-library/dom'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { printedToken } from '#tests/support/printed-token.ts'
import { until } from '#tests/support/until.ts'
import { PASSWORD, peopleOf } from '../engine/people-of.ts'
import { described, openForm, server, session, storedToken, type, typedIn } from './account-fixture.tsx'
import { expectToFade, stopClock } from './clock.ts'
import { openPage, type Page, pageOf } from './open-page.tsx'

describe('signing up', () => {
  test('trims name and address and signs in', async () => {
    const { page, field, password, submit, path } = await openForm('/signup')
    fireEvent.input(field(/^Full name/), { target: { value: '  Ines Ward ' } })
    fireEvent.input(field(/^Email/), { target: { value: ' INES@example.com' } })
    type(password, PASSWORD)
    using _clock = stopClock()
    submit()
    await expectToFade(page, 'Successfully registered!', 2000)
    await until(() => expect(path()).toBe('/'))
    expect(storedToken()).toContain('access_token')
    expect(
      await server.sql`select username, p.role, email from profiles p join auth.users using (id) where email = 'ines@example.com'`,
    ).toEqual([{ username: 'Ines Ward', role: 'user', email: 'ines@example.com' }])
  })

  const filled = async () => {
    const opened = await openForm('/signup')
    type(opened.field(/^Full name/), 'Maeve Ward')
    type(opened.field(/^Email/), 'maeve@example.com')
    type(opened.password, PASSWORD)
    return opened
  }

  test('with a taken address clears no field', async () => {
    const { page, field, password, submit, path } = await filled()
    type(field(/^Email/), 'rosa@example.com')
    using _clock = stopClock()
    submit()
    await expectToFade(page, 'User already registered', 4000)
    expect(['Full name', 'Email'].map(label => typedIn(field(new RegExp(`^${label}`))))).toEqual([
      'Maeve Ward',
      'rosa@example.com',
    ])
    expect(typedIn(password)).toBe(PASSWORD)
    expect(path()).toBe('/signup')
    expect(storedToken()).toBeNull()
  })

  test('reports invalid fields before sending', async () => {
    const { page, field, password, network, submit } = await openForm('/signup')
    submit()
    await described(page, /^Full name/, 'Enter your name')
    await until(() => expect(document.activeElement).toBe(field(/^Full name/)))
    await described(page, /^Email/, 'Enter an email address, like name@example.com')
    type(field(/^Full name/), 'a'.repeat(81))
    type(field(/^Email/), 'maeve@example.com')
    for (const [typed, sentence] of [
      ['1234567', 'Use at least 8 characters'],
      ['é'.repeat(7), 'Use at least 8 characters'],
      ['a'.repeat(73), 'Use at most 72 characters'],
      ['é'.repeat(37), 'Use a shorter password: accented letters and emoji count as more than one character'],
    ] as const) {
      type(password, typed)
      submit()
      await until(() => page.getByText(sentence))
      expect(page.queryByText('8 characters or more')).toBeNull()
    }
    await described(page, /^Full name/, 'Use at most 80 characters')
    expect(network.sent).toEqual([])
  })

  // The fake user of hosted Supabase for an address that is taken, which gets no mail.
  const unconfirmed = () =>
    Response.json({
      id: crypto.randomUUID(),
      email: 'maeve@example.com',
      identities: [],
      confirmation_sent_at: '2026-11-21',
    })

  test('with a taken address looks like any other', async () => {
    const { page, network, submit } = await filled()
    network.intercept = ({ url }) => (url.includes('/signup') ? unconfirmed() : null)
    submit()
    await until(() => page.getByRole('heading', { name: 'Check your email to confirm your address' }))
    expect(page.getByRole('status').textContent).toContain('maeve@example.com')
    expect(page.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/signin')
    expect(storedToken()).toBeNull()
  })

  test('resends the confirmation after a delay', async () => {
    const { page, network, submit } = await filled()
    let resent = 0
    network.intercept = ({ url }) => {
      if (url.includes('/signup')) return unconfirmed()
      if (!url.includes('/resend')) return null
      const msg = 'For security purposes, you can only request this after 42 seconds.'
      const body = { code: 429, error_code: 'over_email_send_rate_limit', msg }
      return ++resent === 1 ? Response.json({}) : Response.json(body, { status: 429 })
    }
    const sentAgain = () => network.sent.filter(({ request }) => request.endsWith('/resend'))
    using _clock = stopClock(['setInterval', 'clearInterval'])
    submit()
    const wait = (seconds: number) =>
      until(() => page.getByRole('button', { name: 'Send again', description: `in ${seconds} seconds` }))
    // Its interval is set by an effect, a moment after it is shown.
    const passed = (seconds: number) => sleep(30).then(() => vi.advanceTimersByTime(seconds * 1000))
    const again = await wait(60)
    await passed(1)
    await wait(59)
    fireEvent.click(again)
    await passed(58)
    await until(() => page.getByText('in 1 second'))
    expect(sentAgain()).toEqual([])
    await passed(1)
    await until(() => expect(again.getAttribute('aria-disabled')).toBeNull())
    fireEvent.click(again)
    await until(() => page.getByText('The email was sent again'))
    const email = 'maeve@example.com'
    expect(sentAgain()).toMatchObject([{ body: { type: 'signup', email } }])
    await wait(60)
    await passed(60)
    await until(() => expect(again.getAttribute('aria-disabled')).toBeNull())
    fireEvent.click(again)
    await until(() => page.getByText(/Please try again in 42 seconds\.$/))
    await wait(42)
  })

  test.each([
    [
      'is interrupted',
      () => Promise.reject(new TypeError('Failed to fetch')),
      /^The connection was interrupted\. Please try again/,
    ],
    [
      'is not available',
      () => Response.json({ code: 503 }, { status: 503 }),
      /^The service is not available right now\./,
    ],
  ])('that %s keeps what was typed', async (_what, answer, sentence) => {
    const { page, password, network, submit } = await filled()
    network.intercept = ({ url }) => (url.includes('/signup') ? answer() : null)
    submit()
    await until(() => page.getByText(sentence))
    await until(() => page.getByRole('button', { name: 'Create an account' }))
    expect(typedIn(password)).toBe(PASSWORD)
  })
})

const openLink = (token: string, given: Session | null = null, type = 'signup') =>
  openPage({
    server,
    session: given,
    address: '/signin',
    tabStorage: { 'byline-return-to': '/blog/a-post' },
    emailLink: { search: `?token_hash=${token}&type=${type}` },
    show: () => pageOf(import('#app/account/sign-in.tsx')),
  })
const press = async (page: Page['page'], name: string) =>
  fireEvent.click(await until(() => page.getByRole('button', { name })))

describe('an address that is not confirmed', () => {
  const newPerson = async () => {
    const email = `ottilie-${crypto.randomUUID()}@example.com`
    await server.sql`update public.settings set confirm_addresses = true`
    onTestFinished(async () => void (await server.sql`update public.settings set confirm_addresses = false`))
    const token = await printedToken(email, async () => {
      const { error } = await peopleOf(() => server)
        .newClient()
        .auth.signUp({ email, password: PASSWORD, options: { data: { full_name: 'Ottilie' } } })
      if (error) throw error
    })
    return { email, token }
  }
  const age = (email: string, time: string) => server.sql`
    update auth.one_time_tokens set created_at = created_at - ${time}::interval
    where user_id = (select id from auth.users where email = ${email})`
  test('cannot sign in but can request the message again', async () => {
    const { email } = await newPerson()
    await age(email, '2 minutes')
    const { page, field, password, network, submit } = await openForm('/signin')
    type(field(/^Email/), email)
    type(password, PASSWORD)
    submit()
    const notice = await until(() => page.getByRole('region', { name: 'Address not confirmed' }))
    expect(within(notice).getByRole('alert').textContent).toContain(`${email} is not confirmed yet`)
    fireEvent.click(within(notice).getByRole('button', { name: 'Send again' }))
    await until(() => page.getByText('The email was sent again'))
    within(notice).getByText(/^in \d+ seconds$/)
    expect(network.sent.at(-1)).toMatchObject({ request: 'POST /auth/v1/resend', body: { email } })
    expect(storedToken()).toBeNull()
  })

  test('is confirmed only by a press', async () => {
    const { email, token } = await newPerson()
    const { page, network, path } = await openLink(token)
    await until(() => page.getByRole('heading', { name: 'Confirm your address' }))
    expect([network.sent, storedToken()]).toEqual([[], null])
    await press(page, 'Confirm and sign in')
    await until(() => page.getByText('Your address is confirmed'))
    await until(() => expect(path()).toBe('/blog/a-post'))
    expect(storedToken()).toContain(email)
  })

  test('of a stranger replaces no session without a press', async () => {
    const { email, token } = await newPerson()
    const { page, path } = await openLink(token, session)
    const text = await until(() => page.getByText(/^This confirms the address/))
    expect(text.textContent).toContain('You are signed in as rosa@example.com now. That session is replaced.')
    await press(page, 'Stay signed in')
    await until(() => expect(path()).toBe('/blog/a-post'))
    expect(storedToken()).toContain('rosa@example.com')
    expect(storedToken()).not.toContain(email)
    expect(JSON.stringify([history.state, { ...sessionStorage }])).not.toContain('"search"')
  })

  test('reports a used link and offers another', async () => {
    const { email, token } = await newPerson()
    await age(email, '61 minutes')
    const { page, network } = await openLink(token)
    await press(page, 'Confirm and sign in')
    await until(() => page.getByText('This link no longer works: it has expired or was already used.'))
    const field = page.getByLabelText('Email address')
    const submit = () => fireEvent.submit(field.closest('form') ?? field)
    submit()
    await described(page, /^Email address/, 'Enter an email address, like name@example.com')
    await until(() => expect(document.activeElement).toBe(field))
    type(field, email)
    submit()
    await until(() => page.getByText('The email was sent again'))
    expect(network.sent.at(-1)).toMatchObject({ request: 'POST /auth/v1/resend', body: { email } })
    await press(page, 'sign in')
    await until(() => page.getByRole('heading', { name: 'Sign in' }))
  })
})

test('a mailed sign-in starts a session only after a press', async () => {
  const email = 'otto@example.com'
  const token = await printedToken(email, () =>
    peopleOf(() => server)
      .newClient()
      .auth.signInWithOtp({ email }),
  )
  const { page, network, path } = await openLink(token, null, 'magiclink')
  await until(() => page.getByRole('heading', { name: 'Sign in with this link' }))
  expect([network.sent, storedToken()]).toEqual([[], null])
  await press(page, 'Sign in')
  await until(() => expect(path()).toBe('/blog/a-post'))
  expect(storedToken()).toContain(email)
})

test('a change of address names the other half', async () => {
  const { auth } = (await peopleOf(() => server).signedUp('petra')).client
  const token = await printedToken('petra.new@example.com', () =>
    auth.updateUser({ email: 'petra.new@example.com' }),
  )
  const { page } = await openLink(token, null, 'email_change')
  await until(() => page.getByRole('heading', { name: 'Change your address' }))
  await press(page, 'Confirm new address')
  await until(() => page.getByText(/^This address is confirmed\. Now follow the link/))
  expect(storedToken()).toBeNull()
})
