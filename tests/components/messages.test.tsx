import { fireEvent } from '@testing-library/dom'
import { beforeEach, expect, test } from 'vitest'
import { until } from '#tests/support/until.ts'
import { openDashboard, server } from './dashboard-fixture.tsx'

beforeEach(async () => {
  await server.sql`delete from messages`
  await server.sql`
    insert into messages (name, email, content, state) values
      ('Wren', 'wren@example.com', 'May I use your drawing?', 'unread'), ('Otto', 'otto+x@example.com', 'Buy ties', 'spam')`
})

const states = async () =>
  (await server.sql`select name, state from messages order by id`).map(
    ({ name, state }) => `${name} ${state}`,
  )
const unread = () => document.querySelector('#dashboard-nav a[href$=messages]')?.textContent

test('marks a message as read when it is opened', async () => {
  const { press, dialog } = await openDashboard('/dashboard/messages')
  await until(() => expect(unread()).toBe('Messages1 unread'))
  await press('Read message from Wren')
  const opened = await dialog('Message from Wren')
  expect(opened.textContent).toContain('May I use your drawing?')
  expect(opened.querySelector('a')?.href).toMatch(/^mailto:wren%40example.com\?subject=Re%3A%20/)
  await until(async () => expect(await states()).toEqual(['Wren read', 'Otto spam']))
  await until(() => expect(unread()).toBe('Messages'))
})

test('moves messages to spam and back', async () => {
  const { page, press, row } = await openDashboard('/dashboard/messages')
  await press('More: message from Wren')
  await press('Mark as spam')
  await until(async () => expect(await states()).toEqual(['Wren spam', 'Otto spam']))
  fireEvent.change(page.getByLabelText('State'), { target: { value: 'spam' } })
  await until(() => row(/Buy ties/))
  await press('More: message from Otto')
  await press('Not spam')
  await until(async () => expect(await states()).toEqual(['Wren spam', 'Otto read']))
})

test('deletes a message', async () => {
  const { press, dialog } = await openDashboard('/dashboard/messages')
  await press('Delete message from Wren')
  await press('Delete', await dialog('Delete Message'))
  await until(async () => expect(await states()).toEqual(['Otto spam']))
  await until(() => expect(unread()).toBe('Messages'))
})
