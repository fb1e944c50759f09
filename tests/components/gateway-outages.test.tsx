import { describe, expect, test } from 'vitest'
import { until } from '#tests/support/until.ts'
import { PASSWORD } from '../engine/people-of.ts'
import { ERROR_NAMES, refusedAnswer, WRONG_IN_OUTAGE } from '../hosted/failing-gateway.ts'
import { openForm, storedToken, type, typedIn } from './account-fixture.tsx'

describe.each(ERROR_NAMES)('while %s', error => {
  test.each(['/signin', '/signup'] as const)(
    'the form at %s keeps what was typed when offline',
    async address => {
      const email = address === '/signin' ? 'rosa@example.com' : `new-${crypto.randomUUID()}@example.com`
      const { page, field, password, submit, network } = await openForm(address)
      network.intercept = ({ method }) => (method === 'GET' ? null : refusedAnswer(error))
      if (address === '/signup') type(field(/^Full name/), 'Nora New')
      type(field(/^Email/), email)
      type(password, PASSWORD)
      submit()
      const alert = await until(() => page.getByRole('alert'))
      expect(alert.textContent).toMatch(/connection|try again|reached/i)
      expect(document.body.textContent).not.toMatch(WRONG_IN_OUTAGE)
      expect([typedIn(field(/^Email/)), typedIn(password), storedToken()]).toEqual([email, PASSWORD, null])
      network.intercept = () => null
      submit()
      await until(() => expect(storedToken()).toContain('access_token'))
    },
  )
})
