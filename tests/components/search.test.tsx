import { fireEvent } from '@testing-library/dom'
import { beforeAll, expect, test } from 'vitest'
import { type BorrowedServer, borrowServer } from '#tests/support/shared-server.ts'
import { until } from '#tests/support/until.ts'
import { openPage } from './open-page.tsx'

let server: BorrowedServer
beforeAll(async () => {
  server = await borrowServer()
  const author = '00000000-0000-4000-8000-00000000000a'
  await server.sql`
    insert into auth.users (id, email, raw_user_meta_data) values (${author}, 'vera@example.com', '{"full_name": "Vera"}')`
  await server.sql`
    insert into blogs (user_id, slug, title, introduction, topic) values
      (${author}, 'small-caches', 'Small caches', 'In short.', 'Speed'),
      (${author}, 'caches-that-lie', 'Caches that lie', 'In short.', 'Speed')`
})

async function openField(intercept?: Parameters<typeof openPage>[0]['intercept']) {
  const opened = await openPage({
    server,
    session: null,
    address: '/',
    ...(intercept && { intercept }),
    async show() {
      const { SearchBox } = await import('#app/site/layout/search-box.tsx')
      return <SearchBox className="" />
    },
  })
  const found = await until(() => opened.page.getByLabelText('Search'))
  if (!(found instanceof HTMLInputElement)) throw new Error('The field is no input.')
  const field = found
  const type = (text: string) => {
    field.value = text
    fireEvent.input(field)
  }
  const requested = () => opened.network.read.filter(path => path.includes('suggest_posts')).length
  const options = () => opened.page.queryAllByRole('option').map((option: HTMLElement) => option.textContent)
  return { ...opened, field, type, requested, options }
}

async function openCombobox(intercept?: Parameters<typeof openPage>[0]['intercept']) {
  const opened = await openField(intercept)
  opened.field.focus()
  await until(() => expect(opened.field.getAttribute('role')).toBe('combobox'))
  return opened
}

test('sends no request until the field gets the focus', async () => {
  const { field, page, requested } = await openField()
  expect([field.type, field.name, field.form?.getAttribute('action')]).toEqual(['search', 'q', '/search'])
  expect(field.getAttribute('role')).toBeNull()
  expect(page.queryByRole('listbox')).toBeNull()
  expect(requested()).toBe(0)
})

test('suggests for words that were typed before the script loaded', async () => {
  const { field, type, options } = await openField()
  field.focus()
  type('cach')
  await until(() => expect([options().length, field.getAttribute('aria-expanded')]).toEqual([2, 'true']))
})

test('debounces suggestions to one request', async () => {
  const { field, type, requested, options, page } = await openCombobox()
  for (const text of ['c', 'ca', 'cach']) type(text)
  await until(() => expect([options().length, field.getAttribute('aria-expanded')]).toEqual([2, 'true']))
  expect(requested()).toBe(1)
  expect(field.getAttribute('aria-expanded')).toBe('true')
  expect(field.getAttribute('aria-controls')).toBe(page.getByRole('listbox').id)
  expect(page.getAllByRole('status').map(({ textContent }: HTMLElement) => textContent)).toContain(
    '2 suggestions',
  )
})

test('opens a suggestion by arrow keys and Enter', async () => {
  const { field, type, options, page, path } = await openCombobox()
  type('cach')
  await until(() => expect([options().length, field.getAttribute('aria-expanded')]).toEqual([2, 'true']))
  fireEvent.keyDown(field, { key: 'ArrowUp' })
  await until(() =>
    expect(field.getAttribute('aria-activedescendant')).toBe(page.getAllByRole('option')[1]?.id),
  )
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  await until(() => expect(field.getAttribute('aria-activedescendant')).toBeNull())
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  await until(() => expect(page.getAllByRole('option')[0]?.getAttribute('aria-selected')).toBe('true'))
  fireEvent.keyDown(field, { key: 'Enter' })
  await until(() => expect(path()).toMatch(/^\/blog\/(small-caches|caches-that-lie)$/))
})

test('selects nothing of a list that replaces another', async () => {
  const held = Promise.withResolvers<null>()
  const { field, type, options } = await openCombobox(async request =>
    request.url.includes('suggest_posts') && (await request.clone().json()).typed === 'lie'
      ? held.promise
      : null,
  )
  type('small')
  await until(() => expect(options()).toEqual(['Small caches']))
  type('lie')
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  await until(() => expect(field.getAttribute('aria-activedescendant')).not.toBeNull())
  held.resolve(null)
  await until(() => expect(options()).toEqual(['Caches that lie']))
  expect(field.getAttribute('aria-activedescendant')).toBeNull()
})

test('closes the list by Escape without clearing the field', async () => {
  const { field, type, options } = await openCombobox()
  type('cach')
  await until(() => expect([options().length, field.getAttribute('aria-expanded')]).toEqual([2, 'true']))
  fireEvent.keyDown(field, { key: 'Escape' })
  await until(() => expect(field.getAttribute('aria-expanded')).toBe('false'))
  expect(field.value).toBe('cach')
})

test('does not reopen a closed list for other words', async () => {
  const { field, type, options } = await openCombobox()
  type('cach')
  await until(() => expect([options().length, field.getAttribute('aria-expanded')]).toEqual([2, 'true']))
  type('')
  await until(() => expect(field.getAttribute('aria-expanded')).toBe('false'))
  type('zzz')
  await new Promise(resolve => setTimeout(resolve, 50))
  expect([options(), field.getAttribute('aria-expanded')]).toEqual([[], 'false'])
})

test('submits the form by Enter without a selected suggestion', async () => {
  const { field, type, path } = await openCombobox()
  type('cach')
  expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(true)
  field.form?.requestSubmit()
  await until(() => expect(path()).toBe('/search'))
})

test('ignores a stale response', async () => {
  const held = Promise.withResolvers<Response>()
  const { type, requested, options } = await openCombobox(async request =>
    request.url.includes('suggest_posts') && (await request.clone().json()).typed === 'small'
      ? held.promise
      : null,
  )
  type('small')
  await until(() => expect(requested()).toBe(1))
  type('lie')
  await until(() => expect(options()).toEqual(['Caches that lie']))
  const stale = Response.json([{ slug: 'small-caches', title: 'Small caches', topic: 'Speed' }])
  held.resolve(stale)
  await until(() => expect(stale.bodyUsed).toBe(true))
  await new Promise(setImmediate)
  expect(options()).toEqual(['Caches that lie'])
})

test('works without suggestions until a request succeeds', async () => {
  const { field, type, network, options } = await openCombobox(request =>
    request.url.includes('suggest_posts')
      ? new Response('{"code":"PT429","message":"Slow"}', { status: 429 })
      : null,
  )
  type('small')
  await until(() => expect(network.read.some(path => path.includes('suggest_posts'))).toBe(true))
  network.intercept = () => null
  type('cach')
  await until(() => expect([options().length, field.getAttribute('aria-expanded')]).toEqual([2, 'true']))
})

test.each([
  ['/', {}],
  ['k', { ctrlKey: true }],
  ['k', { metaKey: true }],
])('%s with %j leads to the field', async (key, modifiers) => {
  const { field } = await openField()
  await until(() => {
    fireEvent.keyDown(document.body, { key, ...modifiers })
    expect(document.activeElement === field).toBe(true)
  })
})

test('does not intercept a slash in a field', async () => {
  const { field } = await openField()
  const other = document.body.appendChild(document.createElement('textarea'))
  other.focus()
  expect(fireEvent.keyDown(other, { key: '/' })).toBe(true)
  expect(document.activeElement).not.toBe(field)
})

test('opens the search page where the field is hidden', async () => {
  const { field, path } = await openField()
  Reflect.set(field, 'getClientRects', () => [])
  await until(() => {
    fireEvent.keyDown(document.body, { key: '/' })
    expect(path()).toBe('/search')
  })
})

test('disables the slash but not Ctrl+K', async () => {
  const { page } = await openPage({
    server,
    session: null,
    address: '/search',
    async show() {
      const { SearchBox } = await import('#app/site/layout/search-box.tsx')
      const { SearchKeys } = await import('#app/site/search/search-keys.tsx')
      return (
        <>
          <SearchBox className="" />
          <SearchKeys />
        </>
      )
    },
  })
  const field = await until(() => page.getByLabelText('Search'))
  const isLedBy = (key: string, ctrlKey = false) => {
    field.blur()
    fireEvent.keyDown(document.body, { key, ctrlKey })
    return document.activeElement === field
  }
  await until(() => expect(isLedBy('/')).toBe(true))
  const choice = () => page.getByRole('checkbox')
  fireEvent.click(choice())
  await until(() => expect(choice()).toHaveProperty('checked', false))
  expect([isLedBy('/'), isLedBy('k', true)]).toEqual([false, true])
  fireEvent.click(choice())
  await until(() => expect(isLedBy('/')).toBe(true))
})
