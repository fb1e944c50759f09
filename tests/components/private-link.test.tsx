import 'fake-indexeddb/auto'
import { fireEvent } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { until } from '#tests/support/until.ts'
import { server } from './dashboard-fixture.tsx'
import { addPost, openForm, texts } from './post-form-fixture.tsx'

const panel = () => document.querySelector('section[aria-label="Private links"]')
const ends = () => [...(panel()?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent)
const stored = () => server.sql`
  select encode(hash, 'hex') as hash, round(extract(epoch from ends_at - created_at) / 86400) as days from private.draft_links`

test('makes, shows once, lists and ends a private link', async () => {
  const form = await openForm()
  await form.ready()
  expect(panel()).toBeNull()
  await form.fill({ ...texts, Status: 'draft' })
  await form.press('Save draft')
  await until(() => expect(panel()).not.toBeNull())
  await form.fill({ 'Private link': '30' })
  await form.press('Create a link')
  const made = await until(() => new URL(form.value('The new link')))
  expect(made.pathname).toBe('/preview/draft')
  const secret = made.searchParams.get('token') ?? ''
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret))
  expect(await stored()).toEqual([{ hash: Buffer.from(digest).toString('hex'), days: 30 }])
  await until(() => expect(ends()).toEqual([expect.stringMatching(/^Until .*, by .*End$/)]))

  await form.press('End')
  await until(() => form.page.getByText('The link no longer works'))
  await until(() => expect(ends()).toEqual([]))
  expect(await stored()).toEqual([])
  expect(form.page.queryByLabelText('The new link')).toBeNull()
})

test('offers no private link for a published post', async () => {
  await addPost()
  const form = await openForm('on-gates', {
    async intercept(request) {
      return request.url.includes('create_draft_link') ? new Response('{}', { status: 500 }) : null
    },
  })
  await form.ready()
  expect(panel()).toBeNull()
  await form.fill({ Status: 'draft' })
  fireEvent.submit(document.querySelector('form') ?? document.body)
  await until(() => expect(panel()).not.toBeNull())
  await form.press('Create a link')
  await until(() => expect(form.page.getByRole('alert').textContent).toMatch(/try again/))
  expect(form.page.queryByLabelText('The new link')).toBeNull()
})
