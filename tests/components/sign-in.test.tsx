import { fireEvent, within } from '@testing-library/dom'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { returnKey } from '#app/session/return-to.ts'
import { until } from '#tests/support/until.ts'
import { PASSWORD } from '../engine/people-of.ts'
import { described, openForm, session, storedToken, type, typedIn } from './account-fixture.tsx'
import { expectToFade, stopClock } from './clock.ts'

describe('signing in', () => {
  test('shows a toast and returns to the last page', async () => {
    const { page, field, password, submit, path } = await openForm('/signin')
    sessionStorage.setItem(returnKey, '/blog/a-post?sort=oldest')
    fireEvent.input(field(/^Email/), { target: { value: ' rosa@example.com' } })
    type(password, PASSWORD)
    using _clock = stopClock()
    submit()
    await expectToFade(page, 'Successfully logged in!', 2000)
    expect(path()).toBe('/blog/a-post')
    expect(storedToken()).toContain('access_token')
  })

  test.each([
    ['/signin', '/blog/a-post'],
    ['/signup', '/blog/a-post'],
    ['/signin', ''],
  ] as const)('%s leads a signed-in reader to the last page, %j', async (address, place) => {
    const { path } = await openForm(address, { session, tabStorage: { [returnKey]: place } })
    await until(() => expect(path()).toBe(place || '/'))
  })

  test('says that a browser does not support passkeys', async () => {
    const { page, field } = await openForm('/signin')
    expect(field(/^Email/).getAttribute('autocomplete')).toBe('username webauthn')
    page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await until(() => page.getByText('This browser does not support passkeys.'))
  })

  /** The sign-in form in a browser whose passkey dialogs fail. */
  async function openWithPasskeys(name: string) {
    const fail = vi.fn(() => Promise.reject(new DOMException('Not now', name)))
    const opened = await openForm('/signin')
    const support = Object.assign(() => {}, { isConditionalMediationAvailable: async () => true })
    vi.stubGlobal('PublicKeyCredential', support)
    Object.assign(window, { PublicKeyCredential: support })
    onTestFinished(() => void vi.unstubAllGlobals())
    Object.defineProperty(navigator, 'credentials', { value: { get: fail, create: fail } })
    opened.field(/^Email/).focus()
    await until(() => expect(fail).toHaveBeenCalled())
    await new Promise(resolve => setTimeout(resolve, 50))
    return { ...opened, fail }
  }

  // As Chromium without an authenticator.
  test('offers passkeys silently where the browser fails', async () => {
    const { page } = await openWithPasskeys('UnknownError')
    expect(page.queryByRole('alert')).toBeNull()
    expect(page.queryByText(/related error/)).toBeNull()
  })

  test('offers passkeys again after one was declined', async () => {
    const { field, password, fail } = await openWithPasskeys('NotAllowedError')
    password.focus()
    field(/^Email/).focus()
    await until(() => expect(fail).toHaveBeenCalledTimes(2))
  })

  test('reports a wrong password once and clears no field', async () => {
    const { page, field, password, submit } = await openForm('/signin')
    type(field(/^Email/), 'rosa@example.com')
    type(password, 'something else')
    using _clock = stopClock()
    submit()
    // The service holds a refused attempt for about a second.
    await until(() => {
      vi.advanceTimersByTime(100)
      page.getByText('Invalid login credentials')
    })
    expect(page.getByRole('alert').textContent).toBe('Invalid login credentials')
    expect(document.activeElement).toBe(password)
    expect(typedIn(field(/^Email/))).toBe('rosa@example.com')
    expect(typedIn(password)).toBe('something else')
    expect(storedToken()).toBeNull()
  })

  test('restores the form when a script is missing', async () => {
    const { page, field, password, submit } = await openForm('/signin', {
      intercept({ method }) {
        if (method === 'HEAD') return null
        throw new TypeError('error loading dynamically imported module: /assets/client.js')
      },
    })
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
    type(field(/^Email/), 'rosa@example.com')
    type(password, PASSWORD)
    submit()
    const again = await until(() => page.getByRole('button', { name: 'Load the page again' }))
    again.click()
    await until(() => expect(reload).toHaveBeenCalledOnce())
    const tabStorage = Object.fromEntries(Object.entries(sessionStorage))
    expect(JSON.stringify(tabStorage)).not.toContain(PASSWORD)

    const next = await openForm('/signin', { tabStorage })
    await until(() => expect(typedIn(next.field(/^Email/))).toBe('rosa@example.com'))
    expect(typedIn(next.password)).toBe('')
    expect(Object.values(sessionStorage).join()).not.toContain('rosa@example.com')
  })

  test('reports invalid fields before sending', async () => {
    const { page, field, network, submit, password } = await openForm('/signin')
    submit()
    await described(page, /^Email/, 'Enter an email address, like name@example.com')
    await until(() => expect(document.activeElement).toBe(field(/^Email/)))
    type(field(/^Email/), 'wren@example.com')
    submit()
    await until(() => expect(document.activeElement).toBe(password))
    await described(page, /^Email/, '')
    expect(network.sent).toEqual([])
  })

  test('clears the error of the corrected field only', async () => {
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

  test('shows Processing... and is sent once', async () => {
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
    expect(storedToken()).toContain('access_token')
  })
})

describe('a forgotten password', () => {
  // The server of this file has no mail server.
  const PRINTED = /^This site cannot send email\. The link is in the log of its server/

  async function openDialog(email: string) {
    const opened = await openForm('/signin')
    type(opened.field(/^Email/), email)
    fireEvent.click(opened.page.getByRole('button', { name: 'Forgot your password?' }))
    const dialog = await until(() => opened.page.getByRole('dialog', { name: 'Forgot Password' }))
    const field = within(dialog).getByLabelText('Email')
    const button = () => within(dialog).getByRole('button', { name: /^(Send Reset Link|Processing)/ })
    return { ...opened, field, button, send: () => fireEvent.submit(field.closest('form') ?? field) }
  }

  test.each(['rosa@example.com', 'nobody@example.com'])(
    'is requested from the form, %s answered alike',
    async email => {
      const { page, field, network, send } = await openDialog(email)
      expect(typedIn(field)).toBe(email)
      send()
      send()
      await until(() => page.getByText(PRINTED))
      await until(() => expect(page.queryByRole('dialog')).toBeNull())
      expect(network.sent).toMatchObject([{ request: 'POST /auth/v1/recover', body: { email } }])
      expect(localStorage.getItem('byline-asked-link')).toContain(email)
    },
  )

  test('whose request fails keeps the address', async () => {
    const { field, network, send, button } = await openDialog('')
    const shown = (text: RegExp) =>
      until(() =>
        expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(
          text,
        ),
      )
    send()
    await shown(/^Enter an email address, like name@example\.com$/)
    await until(() => expect(document.activeElement).toBe(field))
    const answer = Promise.withResolvers<never>()
    network.intercept = ({ url }) => (url.includes('/recover') ? answer.promise : null)
    fireEvent.input(field, { target: { value: 'rosa@example.com' } })
    send()
    await until(() => expect(button().textContent).toContain('Processing...'))
    answer.reject(new TypeError('Failed to fetch'))
    await shown(/^The connection was interrupted/)
    expect(typedIn(field)).toBe('rosa@example.com')
    expect(localStorage.getItem('byline-asked-link')).toBeNull()
  })

  test.each([
    ['sent', () => Response.json({}), PRINTED],
    ['failed', () => Promise.reject(new TypeError('Failed to fetch')), /^The connection was interrupted/],
  ] as const)('that was %s after closing leaves the next dialog alone', async (_how, end, shown) => {
    const { page, network, send } = await openDialog('rosa@example.com')
    const answer = Promise.withResolvers<null>()
    network.intercept = async ({ url }) =>
      url.includes('/recover') ? ((await answer.promise) ?? end()) : null
    send()
    fireEvent.click(await until(() => page.getByRole('button', { name: 'Cancel' })))
    await until(() => expect(page.queryByRole('dialog')).toBeNull())
    fireEvent.click(page.getByRole('button', { name: 'Forgot your password?' }))
    const next = await until(() => within(page.getByRole('dialog')).getByLabelText('Email'))
    type(next, 'rosa@example.org')
    answer.resolve(null)
    await until(() => page.getByText(shown))
    expect(next.isConnected && typedIn(next)).toBe('rosa@example.org')
  })
})

test.each(['/signin', '/signup'] as const)('a password typed on %s can be shown', async address => {
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
})
