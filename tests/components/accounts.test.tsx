import { setTimeout as sleep } from 'node:timers/promises'
import { fireEvent } from '@testing-library/dom'
import { type ComponentType, createElement } from 'react'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'
import { PASSWORD, peopleOf } from '../engine/people-of.ts'
import { expectToFade, stopClock } from './clock.ts'
import { openPage, type Page } from './open-page.tsx'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await peopleOf(() => server).signedUp('rosa')
})
afterAll(() => server?.stop())

const kept = () => localStorage.getItem('sb-byline-auth-token')
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const typedIn = (field: HTMLElement) => (field instanceof HTMLInputElement ? field.value : null)

/** A form of `app/routes/account`. */
async function openForm(address: '/signin' | '/signup') {
  const opened = await openPage({
    server,
    session: null,
    address,
    async show() {
      const module = await (address === '/signin'
        ? import('#app/routes/account/sign-in.tsx')
        : import('#app/routes/account/sign-up.tsx'))
      // Without the props that a route gets: this one reads none that it has to have.
      const form: ComponentType = Reflect.get(Object(module), 'default')
      return createElement(form)
    },
  })
  const field = (label: RegExp) => opened.page.getByLabelText(label)
  const password = await until(() => field(/^Password$/))
  const submit = () => {
    const form = password.closest('form')
    if (form) fireEvent.submit(form)
  }
  return { ...opened, field, password, submit }
}

const described = (page: Page['page'], name: RegExp, description: string) =>
  until(() => page.getByRole('textbox', { name, description }))

describe('signing in', () => {
  test('with a wrong password is refused in the service’s words, and what was typed stays', async () => {
    const { page, field, password, submit } = await openForm('/signin')
    type(field(/^Email/), 'rosa@example.com')
    type(password, 'something else')
    using _clock = stopClock()
    submit()
    // The service holds a refused attempt for about a second.
    await until(() => {
      vi.advanceTimersByTime(100)
      expect(page.getAllByText('Invalid login credentials')).toHaveLength(2)
    })
    page.getByLabelText(/^Password$/, { selector: '[aria-invalid]' })
    expect(typedIn(field(/^Email/))).toBe('rosa@example.com')
    expect(typedIn(password)).toBe('something else')
    expect(kept()).toBeNull()
  })

  test('says at its field what cannot be right, before anything is sent', async () => {
    const { page, field, network, submit, password } = await openForm('/signin')
    submit()
    await described(page, /^Email/, 'Enter an email address, like name@example.com')
    expect(document.activeElement).toBe(field(/^Email/))
    type(field(/^Email/), 'wren@example.com')
    submit()
    await until(() => expect(document.activeElement).toBe(password))
    await described(page, /^Email/, '')
    expect(network.sent).toEqual([])
  })

  test('takes the sentence at a field back once it is corrected, and no other', async () => {
    const { page, field, submit, password } = await openForm('/signin')
    submit()
    await described(page, /^Email/, 'Enter an email address, like name@example.com')
    fireEvent.input(field(/^Email/), { target: { value: 'wren@' } })
    await described(page, /^Email/, 'Enter an email address, like name@example.com')
    fireEvent.input(field(/^Email/), { target: { value: 'wren@example.com' } })
    await described(page, /^Email/, '')
    page.getByText('Enter your password')
    fireEvent.input(password, { target: { value: 'a' } })
    await until(() => expect(page.queryByText('Enter your password')).toBeNull())
  })

  test('says Processing... while the service works, and is sent once', async () => {
    const { page, field, password, network, submit } = await openForm('/signin')
    const answer = Promise.withResolvers<null>()
    network.intercept = ({ url }) => (url.includes('/token') ? answer.promise : null)
    type(field(/^Email/), 'rosa@example.com')
    type(password, PASSWORD)
    submit()
    const busy = await until(() => page.getByRole('button', { name: 'Processing...' }))
    expect(busy.getAttribute('aria-busy')).toBe('true')
    fireEvent.click(busy)
    answer.resolve(null)
    await until(() => page.getByText('Successfully logged in!'))
    expect(network.sent).toHaveLength(1)
    expect(kept()).toContain('access_token')
  })
})

describe('signing up', () => {
  const filled = async () => {
    const opened = await openForm('/signup')
    type(opened.field(/^Full name/), 'Maeve Ward')
    type(opened.field(/^Email/), 'maeve@example.com')
    type(opened.password, PASSWORD)
    return opened
  }

  test('with an address that is taken is refused for four seconds, and what was typed stays', async () => {
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
    expect(kept()).toBeNull()
  })

  test('says at its field what cannot be right, before anything is sent', async () => {
    const { page, field, password, network, submit } = await openForm('/signup')
    submit()
    await described(page, /^Full name/, 'Enter your name')
    expect(document.activeElement).toBe(field(/^Full name/))
    await described(page, /^Email/, 'Enter an email address, like name@example.com')
    type(field(/^Full name/), 'a'.repeat(81))
    type(field(/^Email/), 'maeve@example.com')
    for (const [typed, sentence] of [
      ['1234567', 'Use at least 8 characters'],
      ['é'.repeat(7), 'Use at least 8 characters'],
      ['a'.repeat(73), 'Use at most 72 characters'],
      ['é'.repeat(37), 'Use a shorter password: accented letters and emoji count more than once'],
    ] as const) {
      type(password, typed)
      submit()
      await until(() => page.getByText(sentence))
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

  test('with an address that is taken looks like any other where addresses are confirmed', async () => {
    const { page, network, submit } = await filled()
    network.intercept = ({ url }) => (url.includes('/signup') ? unconfirmed() : null)
    submit()
    await until(() => page.getByRole('heading', { name: 'Check your e-mail to confirm your address' }))
    expect(page.getByRole('status').textContent).toContain('maeve@example.com')
    expect(page.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/signin')
    expect(kept()).toBeNull()
  })

  test('can send the confirmation again, not before its time, and a refusal says how long to wait', async () => {
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
    await until(() => page.getByText('The message is on its way again'))
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
      /^The service is not available at the moment\./,
    ],
  ])('that %s says so, and what was typed stays', async (_what, answer, sentence) => {
    const { page, password, network, submit } = await filled()
    network.intercept = ({ url }) => (url.includes('/signup') ? answer() : null)
    submit()
    await until(() => page.getByText(sentence))
    await until(() => page.getByRole('button', { name: 'Create an account' }))
    expect(typedIn(password)).toBe(PASSWORD)
  })
})

test.each(['/signin', '/signup'] as const)(
  'a password typed on %s can be shown and hidden again',
  async address => {
    const { page, password } = await openForm(address)
    const toggle = page.getByRole('button', { name: 'Show password' })
    type(password, PASSWORD)
    for (const [pressed, shownAs] of [
      ['true', 'text'],
      ['false', 'password'],
    ] as const) {
      fireEvent.click(toggle)
      await until(() => expect(password.getAttribute('type')).toBe(shownAs))
      expect(toggle.getAttribute('aria-pressed')).toBe(pressed)
      expect(typedIn(password)).toBe(PASSWORD)
    }
  },
)
