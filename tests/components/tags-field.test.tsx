import { fireEvent } from '@testing-library/dom'
import { type ComponentType, useState } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { until } from '#tests/support/until.ts'
import { admin, server } from './dashboard-fixture.tsx'
import { openPage } from './open-page.tsx'

beforeAll(async () => {
  await server.sql`delete from tags`
  await server.sql`insert into tags (name) values ('Élan vital'), ('Elm'), ('Oak'), ('Red oak')`
})

type FieldProps = { names: string[]; error: undefined; onChange: (names: string[]) => void }

function Form({ Field, initial }: { Field: ComponentType<FieldProps>; initial: string[] }) {
  const [names, setNames] = useState(initial)
  return (
    <>
      <Field names={names} error={undefined} onChange={setNames} />
      <output>{JSON.stringify(names)}</output>
    </>
  )
}

/** React draws after the event. */
const drawn = (_: boolean) => new Promise(resolve => setTimeout(resolve))

async function open(initial: string[] = []) {
  const { page } = await openPage({
    server,
    session: admin.session,
    address: '/',
    async show() {
      const { TagsField } = await import('#app/editor/form/tags-field.tsx')
      return <Form Field={TagsField} initial={initial} />
    },
  })
  const field = await until(() => page.getByRole('combobox', { name: 'Tags' }))
  if (!(field instanceof HTMLInputElement)) throw new Error('The field is no input.')
  return {
    page,
    field,
    chosen: () => [...document.querySelectorAll('.tags-field-name bdi')].map(name => name.textContent),
    names: (): string[] => JSON.parse(document.querySelector('output')?.textContent ?? ''),
    type: (value: string) => drawn(fireEvent.input(field, { target: { value } })),
    press: (key: string, more = {}) => drawn(fireEvent.keyDown(field, { key, ...more })),
    paste: (text: string) => drawn(fireEvent.paste(field, { clipboardData: { getData: () => text } })),
    leave: () => drawn(fireEvent.focusOut(field)),
    options: () => [...document.querySelectorAll('[role=option]')].map(option => option.textContent),
  }
}

test('adds what is typed by Enter, comma and leaving', async () => {
  const { field, type, press, leave, names } = await open()
  await type('Birch')
  await press('Enter')
  await type('Ash,')
  expect(field.value).toBe('')
  await type('Yew')
  await leave()
  expect([names(), field.value]).toEqual([['Birch', 'Ash', 'Yew'], ''])
})

test('takes another spelling for the tag that is there', async () => {
  const { type, press, names } = await open(['Élan vital'])
  await type('elan-vital')
  await press('Enter')
  expect(names()).toEqual(['Élan vital'])
})

test('adds each name of a pasted list', async () => {
  const { type, paste, names } = await open(['Oak'])
  await type('Ash')
  await paste(' a, b\noak、 c ,, ')
  expect(names()).toEqual(['Oak', 'Ash', 'a', 'b', 'c'])
})

test('removes the last tag by Backspace, any by its button', async () => {
  const { page, type, press, chosen, names } = await open(['Oak', 'Elm', 'Ash'])
  await type('x')
  await press('Backspace')
  expect(chosen()).toHaveLength(3)
  await type('')
  await press('Backspace')
  expect(names()).toEqual(['Oak', 'Elm'])
  await drawn(fireEvent.click(page.getByLabelText('Remove Oak')))
  expect(names()).toEqual(['Elm'])
})

test('suggests existing tags that are not chosen', async () => {
  const { field, type, options } = await open(['Oak'])
  expect(field.getAttribute('aria-expanded')).toBe('false')
  await type('oak')
  await until(() => expect(options()).toEqual(['Red oak']))
  expect(field.getAttribute('aria-expanded')).toBe('true')
  expect(document.getElementById(field.getAttribute('aria-controls') ?? '')?.role).toBe('listbox')
})

test('adds a suggestion by keyboard', async () => {
  const { field, type, press, names, options } = await open()
  await type('el')
  await until(() => expect(options()).toEqual(['Élan vital', 'Elm']))
  expect(field.getAttribute('aria-activedescendant')).toBeNull()
  await press('ArrowDown')
  await press('ArrowDown')
  expect(document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent).toBe('Elm')
  await press('Enter')
  expect([names(), options(), field.value]).toEqual([['Elm'], [], ''])
  await type('ela')
  await until(() => expect(options()).toEqual(['Élan vital']))
  await press('ArrowUp')
  await press('Escape')
  expect([options(), field.value]).toEqual([[], 'ela'])
})

test('adds a suggestion by pointer', async () => {
  const { page, type, names } = await open()
  await type('red')
  await drawn(fireEvent.click(await until(() => page.getByText('Red oak'))))
  expect(names()).toEqual(['Red oak'])
})

test('leaves keys to an input method', async () => {
  const { type, press, chosen } = await open()
  await type('にほん')
  await press('Enter', { isComposing: true })
  expect(chosen()).toEqual([])
})

test('stores what is typed before it is added', async () => {
  const { field, type, press, chosen, names } = await open(['Oak'])
  await type('Bir')
  expect([chosen(), names()]).toEqual([['Oak'], ['Oak', 'Bir']])
  await type('Birch ')
  expect([field.value, chosen(), names()]).toEqual(['Birch ', ['Oak'], ['Oak', 'Birch']])
  await press('Enter')
  expect([chosen(), names()]).toEqual([
    ['Oak', 'Birch'],
    ['Oak', 'Birch'],
  ])
  await type('oak')
  expect(chosen()).toEqual(['Oak', 'Birch'])
  await type('')
  expect(names()).toEqual(['Oak', 'Birch'])
})

test('adds what is typed before a shortcut saves', async () => {
  const { type, press, names } = await open()
  await type('Birch')
  await press('s', { ctrlKey: true })
  expect(names()).toEqual(['Birch'])
})
