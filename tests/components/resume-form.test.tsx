import { fireEvent } from '@testing-library/dom'
import { beforeEach, expect, test } from 'vitest'
import { until } from '#tests/support/until.ts'
import { openDashboard, server } from './dashboard-fixture.tsx'

/** Of Node: a page replaces it. */
const passOn = globalThis.fetch

beforeEach(() => server.sql`update resume set content = '{}'`)

const stored = async () => (await server.sql`select content from resume`)[0]?.content

async function open() {
  const dashboard = await openDashboard('/dashboard/resume')
  const { page, button } = dashboard
  await until(() => page.getByLabelText('Summary'))
  const type = (label: string, value: string) =>
    fireEvent.input(page.getByLabelText(label), { target: { value } })
  return {
    ...dashboard,
    type,
    save: () => button('Save').click(),
    choose(text: string) {
      const file = new File([text], 'resume.json', { type: 'application/json' })
      fireEvent.change(page.getByLabelText('Import JSON Resume'), { target: { files: [file] } })
    },
  }
}

test('saves entries in their order', async () => {
  const { press, type, save, page } = await open()
  await press('Add a position')
  type('Position', 'Gardener')
  type('From', '2021-03')
  await press('Add a position')
  const [, second] = page.getAllByLabelText('Position')
  if (second) fireEvent.input(second, { target: { value: 'Mason' } })
  await press('Move Mason up')
  save()
  await until(async () =>
    expect(await stored()).toEqual({
      work: [{ position: 'Mason' }, { position: 'Gardener', startDate: '2021-03' }],
    }),
  )
})

test('shows what is wrong and saves nothing', async () => {
  const { press, type, save, page } = await open()
  await press('Add a position')
  type('From', 'May')
  save()
  await until(() => page.getByText('Enter: Position'))
  page.getByText('Enter a year, month or day, like 2021, 2021-03 or 2021-03-14')
  expect(await stored()).toEqual({})
})

test('imports a file into the form before it is saved', async () => {
  const { choose, save, page } = await open()
  choose(JSON.stringify({ basics: { summary: 'Hedges' }, work: [{ position: 'Gardener' }], skills: [{}] }))
  await until(() => page.getByText('Not imported: skills.'))
  expect(await stored()).toEqual({})
  save()
  await until(async () =>
    expect(await stored()).toEqual({ basics: { summary: 'Hedges' }, work: [{ position: 'Gardener' }] }),
  )
})

test('explains why a file cannot be imported', async () => {
  const { choose, type, page } = await open()
  type('Summary', 'What was typed')
  choose('<xml>')
  await until(() => page.getByText(/not JSON/))
  expect(page.getByLabelText('Summary')).toHaveProperty('value', 'What was typed')
})

test('saves over nobody else', async () => {
  const { type, save, dialog } = await open()
  type('Summary', 'Mine')
  await server.sql`update resume set content = '{"basics": {"summary": "Theirs"}}'`
  save()
  await dialog('The entries of the résumé were saved somewhere else')
  expect(await stored()).toEqual({ basics: { summary: 'Theirs' } })
})

test('saves later changes after a lost response', async () => {
  const { type, save, page, network, shown } = await open()
  network.intercept = async request => {
    if (request.method !== 'PATCH') return null
    network.intercept = () => null
    await passOn(request.clone())
    throw new TypeError('Failed to fetch')
  }
  type('Summary', 'Sent once')
  save()
  await shown(/interrupted/)
  expect(await stored()).toEqual({ basics: { summary: 'Sent once' } })
  type('Summary', 'Sent twice')
  save()
  await until(() => page.getByText('Résumé saved'))
  expect(await stored()).toEqual({ basics: { summary: 'Sent twice' } })
})
