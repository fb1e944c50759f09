import { fireEvent } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { until } from '#tests/support/until.ts'
import { PASSWORD } from '../engine/people-of.ts'
import { openDashboard, server, sessionOf, signedUp, signedUpAdmin } from './dashboard-fixture.tsx'
import { openPage } from './open-page.tsx'

/** A session of an administrator who gave the password six minutes ago. */
async function oldSession(name: string) {
  const person = await signedUpAdmin(name)
  await server.sql`update auth.mfa_amr_claims set updated_at = now() - interval '6 minutes'
    where session_id in (select id from auth.sessions where user_id = ${person.id})`
  await person.client.auth.refreshSession()
  return sessionOf(person)
}

const title = 'Confirm it’s you'

type Props = {
  name: string
  work: () => Promise<void>
  /** Of the page, which has its own modules. */
  useMutation: typeof import('#app/loading/use-mutation.ts').useMutation
}

function Action({ name, work, useMutation }: Props) {
  const { mutate } = useMutation()
  return (
    <button type="button" onClick={() => mutate(work)}>
      {name}
    </button>
  )
}

test('changes a role only after the password', async () => {
  const { id } = await signedUp('rosa')
  const { page, press, choose, dialog } = await openDashboard(
    '/dashboard/users?search=rosa',
    await oldSession('tilde'),
  )
  const role = async () => (await server.sql`select role from profiles where id = ${id}`)[0]?.role
  await press('Change role rosa')
  await press('Make admin', await dialog('Change role'))
  const question = await dialog(title)
  await choose('Your password', 'a guess of somebody')
  await press('Continue', question)
  await until(() => page.getByText('This is not your current password'))
  expect(await role()).toBe('user')
  await choose('Your password', PASSWORD)
  await press('Continue', question)
  await until(() => page.getByText('rosa is an administrator now'))
  expect(await role()).toBe('admin')
  await until(() => expect(document.querySelector('dialog[open]')).toBeNull())
})

test('keeps third-party settings when the password is declined', async () => {
  const { page, press, choose, dialog } = await openDashboard(
    '/dashboard/analytics',
    await oldSession('arvo'),
  )
  const saved = async () => (await server.sql`select kind, address from outside_code`)[0]
  await choose('Service', 'goatcounter')
  await choose('Address of GoatCounter', 'https://me.goatcounter.com')
  await press('Save')
  await press('Cancel', await dialog(title))
  expect(page.getByLabelText('Address of GoatCounter')).toHaveProperty('value', 'https://me.goatcounter.com')
  expect(await saved()).toEqual({ kind: 'none', address: '' })
  await press('Save')
  const question = await dialog(title)
  await choose('Your password', PASSWORD)
  await press('Continue', question)
  await until(() => page.getByText('Settings saved'))
  expect(await saved()).toEqual({ kind: 'goatcounter', address: 'https://me.goatcounter.com' })
})

test('saves the first settings after the password', async () => {
  const { page, press, choose, dialog } = await openDashboard(
    '/dashboard/settings',
    await oldSession('berit'),
  )
  await choose('Title', 'Hedges')
  await choose('Require new readers to confirm their email address', 'on')
  await press('Save')
  const question = await dialog(title)
  await choose('Your password', PASSWORD)
  await press('Continue', question)
  await until(() => page.getByText('Settings saved'))
  expect(await server.sql`select title, confirm_addresses from settings`).toEqual([
    { title: 'Hedges', confirm_addresses: true },
  ])
  await choose('Title', 'Tall hedges')
  await press('Save')
  await until(async () =>
    expect(await server.sql`select title from settings`).toEqual([{ title: 'Tall hedges' }]),
  )
})

test('continues every mutation that waits for the password', async () => {
  const done: string[] = []
  let refusals = 0
  let isConfirmed = false
  const { session } = await oldSession('gisla')
  const { page } = await openPage({
    server,
    session,
    address: '/dashboard/main',
    async show() {
      const { PasswordQuestion } = await import('#app/dashboard/password-question.tsx')
      const { useMutation } = await import('#app/loading/use-mutation.ts')
      const work = (name: string) => async () => {
        if (isConfirmed) done.push(name)
        else {
          refusals++
          throw Object.assign(new Error('The password is too old.'), { code: 'BY001' })
        }
      }
      return (
        <PasswordQuestion>
          <Action name="First" work={work('First')} useMutation={useMutation} />
          <Action name="Second" work={work('Second')} useMutation={useMutation} />
        </PasswordQuestion>
      )
    },
  })
  for (const name of ['First', 'Second'])
    fireEvent.click(await until(() => page.getByRole('button', { name })))
  const field = await until(() => page.getByLabelText('Your password'))
  await until(() => expect(refusals).toBe(2))
  isConfirmed = true
  fireEvent.change(field, { target: { value: PASSWORD } })
  fireEvent.submit(field.closest('form') ?? field)
  await until(() => expect(done.toSorted()).toEqual(['First', 'Second']))
})

test('resumes the subscriber search after the password', async () => {
  const searcher = await oldSession('edda')
  await server.sql`delete from private.subscribers`
  await server.sql`insert into private.subscribers (email, source) values ('wren@example.com', 'page')`
  await server.sql`
    insert into private.recent_actions (user_id, action) select ${searcher.id}, 'address searches' from generate_series(1, 200)`
  const { page, press, choose, dialog } = await openDashboard('/dashboard/subscribers?search=wren', searcher)
  const question = await dialog(title)
  await choose('Your password', PASSWORD)
  await press('Continue', question)
  await until(() => page.getByText('wren@example.com'))
})

test('says why subscribers are not searched without the password', async () => {
  const searcher = await oldSession('falk')
  await server.sql`
    insert into private.recent_actions (user_id, action) select ${searcher.id}, 'address searches' from generate_series(1, 200)`
  const { page, press, dialog } = await openDashboard('/dashboard/subscribers?search=wren', searcher)
  await press('Cancel', await dialog(title))
  await until(() => page.getByText(/Please confirm this with your password/))
})
