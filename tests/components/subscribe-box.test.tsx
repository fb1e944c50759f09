import { fireEvent } from '@testing-library/dom'
import { beforeEach, expect, test } from 'vitest'
import { until } from '#tests/support/until.ts'
import { server, sessionOf, signedUp } from './dashboard-fixture.tsx'
import { openPage } from './open-page.tsx'

beforeEach(() => server.sql`update private.mail_server set sends = true`)

/** Opens the end of a post, for a reader whose account has confirmed its address, or not. */
async function openBox({ isProven }: { isProven: boolean }) {
  const reader = await signedUp(`wren-${crypto.randomUUID()}`)
  if (isProven)
    await server.sql`
      update auth.users set confirmation_sent_at = email_confirmed_at - interval '1 minute' where id = ${reader.id}`
  const { session } = await sessionOf(reader)
  const opened = await openPage({
    server,
    session,
    address: '/blog/hedges',
    async show() {
      const { SubscribeBox } = await import('#app/site/layout/subscribe-box.tsx')
      return <SubscribeBox source="post" />
    },
  })
  const subscription = () =>
    server.sql`select state, source from private.subscribers where email = ${reader.email}`
  return { ...opened, email: reader.email, subscription }
}

test('subscribes a confirmed reader by one click', async () => {
  const { page, email, subscription } = await openBox({ isProven: true })
  await until(() => page.getByText(`Send new posts to ${email}`))
  expect(page.queryByLabelText('Get new posts by email')).toBeNull()
  fireEvent.click(page.getByRole('button', { name: 'Subscribe' }))
  await until(() => page.getByText(/New posts are sent to/))
  expect(await subscription()).toEqual([{ state: 'confirmed', source: 'account' }])
})

test('shows an unconfirmed reader the form', async () => {
  const { page, network } = await openBox({ isProven: false })
  await until(() => expect(network.read.some(path => path.includes('read_own_subscription'))).toBe(true))
  const form = page.getByLabelText('Get new posts by email').closest('form')
  expect(form?.getAttribute('action')).toBe('/subscribe')
  expect(form?.getAttribute('method')).toBe('post')
})
