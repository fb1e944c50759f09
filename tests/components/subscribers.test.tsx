import { fireEvent } from '@testing-library/dom'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { failWrites } from '#tests/support/fail-writes.ts'
import { until } from '#tests/support/until.ts'
import { openDashboard, server } from './dashboard-fixture.tsx'

beforeEach(async () => {
  await server.sql`delete from private.subscribers`
  await server.sql`delete from private.silenced_addresses`
  await server.sql`update private.mail_server set sends = true`
})

/** As 'address state source'. */
const stored = async () =>
  (await server.sql`select email, state, source from private.subscribers order by id`).map(
    ({ email, state, source }) => `${email} ${state} ${source}`,
  )

const add = (email: string, state = 'confirmed', topics: string[] = []) => server.sql`
  insert into private.subscribers (email, state, source, topics, created_at, bounce_message)
  values (${email}, ${state}, 'page', ${topics}::text[], '2026-03-04', ${state === 'bounced' ? '550 Nobody here' : ''})`

const addresses = () => [...document.querySelectorAll('tbody .data-table-mail')].map(cell => cell.textContent)

test('shows, finds, filters, blocks and deletes subscribers', async () => {
  await add('wren@example.com')
  await add('otto@example.com', 'asked', ['ReactJS'])
  await add('ines@example.org', 'bounced')
  const { page, row, choose, press, dialog } = await openDashboard(
    '/dashboard/subscribers?sort=email&order=asc',
  )
  await until(() => expect(addresses()).toEqual(['ines@example.org', 'otto@example.com', 'wren@example.com']))
  expect(row('ines@example.org').textContent).toContain('Undeliverable 550 Nobody here')
  expect(row('otto@example.com').textContent).toMatch(/Askedposts on ReactJSPage \/subscribeMarch 4, 2026/)

  await choose('State', 'confirmed')
  await until(() => expect(addresses()).toEqual(['wren@example.com']))
  await choose('State', '')
  fireEvent.change(page.getByLabelText('Search subscribers'), { target: { value: 'example.org' } })
  await until(() => expect(addresses()).toEqual(['ines@example.org']))
  fireEvent.change(page.getByLabelText('Search subscribers'), { target: { value: '' } })
  await until(() => expect(addresses()).toHaveLength(3))

  await press('Block wren@example.com')
  await until(() => expect(row('wren@example.com').textContent).toContain('Blocked'))
  await press('Allow to subscribe again wren@example.com')
  await until(() => expect(row('wren@example.com').textContent).toContain('Ended'))
  await press('Delete otto@example.com')
  await press('Delete', await dialog('Delete Subscriber'))
  await until(() => expect(addresses()).toEqual(['ines@example.org', 'wren@example.com']))
  expect(await stored()).toEqual(['wren@example.com ended page', 'ines@example.org bounced page'])
})

test('reports a subscriber that somebody else has removed', async () => {
  await add('wren@example.com')
  const { press, row, shown } = await openDashboard('/dashboard/subscribers')
  await until(() => row('wren@example.com'))
  await server.sql`delete from private.subscribers`
  await press('Block wren@example.com')
  await shown(/wren@example.com was changed or removed in the meantime/)
})

test('adds a subscriber by hand with an email', async () => {
  await add('wren@example.com')
  await server.sql`insert into private.silenced_addresses (hash) values (sha256('quiet@example.com'))`
  const { page, press, dialog } = await openDashboard('/dashboard/subscribers')
  await press('Add')
  const sheet = await dialog('Add a subscriber')
  const send = (email: string) => {
    fireEvent.input(page.getByLabelText('Email address'), { target: { value: email } })
    const form = sheet.querySelector('form')
    if (form) fireEvent.submit(form)
  }
  for (const [email, sentence] of [
    ['nobody@x', /Enter an email address/],
    ['quiet@example.com', /owner of this address has blocked it/],
    ['wren@example.com', /is already subscribed/],
  ] as const) {
    send(email)
    await until(() => page.getByText(sentence))
    expect(page.getByLabelText('Email address')).toHaveProperty('value', email)
  }
  send('New@example.com')
  await until(() => page.getByText(/A confirmation email is sent/))
  await until(() => expect(addresses()).toContain('new@example.com'))
  expect(await stored()).toEqual(['wren@example.com confirmed page', 'new@example.com asked hand'])
})

/** Chooses a file with these bytes. */
function choose(field: HTMLElement, ...bytes: BlobPart[]) {
  Object.defineProperty(field, 'files', { configurable: true, value: [new File(bytes, 'list.csv')] })
  fireEvent.change(field)
}

const lines = () =>
  [...document.querySelectorAll('[aria-label="Lines of the list"] li')].map(line => line.textContent)

test('imports only with consent and a preview', async () => {
  await add('wren@example.com')
  const { page, press } = await openDashboard('/dashboard/import')
  const field = await until(() => page.getByLabelText('CSV file'))
  choose(field, 'name,age\nWren,3')
  await until(() => page.getByText(/No address column was found/))
  choose(
    field,
    'email;created_at;email_disabled\nnew@example.com;2021-02-03;false\nwren@example.com;;false\nleft@example.com;;true\nx;;\n',
  )
  await until(() =>
    expect(lines()).toEqual([
      'new@example.comNew: will be added',
      'wren@example.comAlready subscribed',
      'left@example.comUnsubscribed, here or there',
      'xInvalid address',
    ]),
  )
  fireEvent.change(page.getByLabelText('Show'), { target: { value: 'wrong' } })
  await until(() => expect(lines()).toEqual(['xInvalid address']))
  await press('Add 1 subscriber')
  await until(() => page.getByText('First confirm that these people have agreed.'))
  expect(await stored()).toEqual(['wren@example.com confirmed page'])

  fireEvent.click(page.getByLabelText(/These people have agreed/))
  const restoreWrites = await failWrites(
    server.sql,
    'private.subscribers',
    'insert',
    `new.email = 'new@example.com'`,
  )
  await press('Add 1 subscriber')
  await until(() => page.getByText(/^0 of 4 lines were imported\./))
  await restoreWrites()
  await press('Add 1 subscriber')
  await until(() => page.getByText(/1 subscriber added/))
  expect(await stored()).toEqual(['wren@example.com confirmed page', 'new@example.com confirmed import'])
})

test('imports what each chose to get', async () => {
  const { page, press } = await openDashboard('/dashboard/import')
  const field = await until(() => page.getByLabelText('CSV file'))
  choose(
    field,
    'email,state,since,source,topics,weekly on\nwren@example.com,confirmed,,page,"Rain, snow\nTrips",Sunday\notto@example.com,confirmed,,page,,\n',
  )
  fireEvent.click(await until(() => page.getByLabelText(/These people have agreed/)))
  await press('Add 2 subscribers')
  await until(() => page.getByText(/2 subscribers added/))
  expect(await server.sql`select topics, weekday from private.subscribers order by id`).toEqual([
    { topics: ['Rain, snow', 'Trips'], weekday: 0 },
    { topics: [], weekday: null },
  ])
})

test.each([
  ['UTF-8 with a mark', '\uFEFF', (text: string) => new TextEncoder().encode(text)],
  [
    'UTF-16',
    '\uFEFF',
    (text: string) => new Uint8Array(Uint16Array.from(text, sign => sign.charCodeAt(0)).buffer),
  ],
  ['letters of Windows', '', (text: string) => Uint8Array.from(text, sign => sign.charCodeAt(0))],
])('an import reads %s', async (_name, mark, encode) => {
  const { page } = await openDashboard('/dashboard/import')
  const field = await until(() => page.getByLabelText('CSV file'))
  choose(field, encode(`${mark}"name"\t"email"\r\n"Zoë; the ""first"""\t"zoë@example.com"\r\n`))
  expect(page.getByText('Processing...').getAttribute('aria-busy')).toBe('true')
  expect(fireEvent.click(field)).toBe(false)
  await until(() => expect(lines()).toEqual(['zoë@example.comNew: will be added']))
})

test('exports what is filtered as CSV that no spreadsheet computes', async () => {
  await add('=cmd@example.com', 'confirmed', ['ReactJS', 'TypeScript'])
  await add('wren@example.com', 'ended')
  const saved: Blob[] = []
  const { create, revoke } = { create: URL.createObjectURL, revoke: URL.revokeObjectURL }
  URL.createObjectURL = blob => {
    if (blob instanceof Blob) saved.push(blob)
    return 'blob:list'
  }
  URL.revokeObjectURL = vi.fn()
  onTestFinished(() => void Object.assign(URL, { createObjectURL: create, revokeObjectURL: revoke }))
  const { press, row } = await openDashboard('/dashboard/subscribers?state=confirmed')
  await until(() => row('=cmd@example.com'))
  await press('Export')
  await until(() => expect(saved).toHaveLength(1))
  const lines = (await saved[0]?.text())?.split('\r\n')
  expect(lines?.[1]).toMatch(
    /^"'=cmd@example.com","confirmed","2026-03-04T[^"]+","page","ReactJS\nTypeScript",""$/,
  )
  expect(lines).toHaveLength(3)
})
