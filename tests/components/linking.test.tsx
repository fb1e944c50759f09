import 'fake-indexeddb/auto'
import { fireEvent } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { until } from '#tests/support/until.ts'
import { addProject, server } from './dashboard-fixture.tsx'
import { addPost, openForm, writer } from './post-form-fixture.tsx'

/** Opens the form with drafts of a post and a project and with a page to link to, and the dialog with these words typed. */
async function openLink(typed: string) {
  await addPost()
  await server.sql`delete from pages`
  await server.sql`
    insert into blogs (user_id, slug, title, introduction, topic, status)
    values (${writer.id}, 'gates-100', 'Gates, 100% of them_', 'Said.', 'ReactJS', 'draft')`
  await server.sql`
    insert into pages (slug, title, introduction, content, status) values ('gate-keepers', 'Gate keepers', '', '', 'published')`
  await addProject('sluice', 'Sluice')
  const form = await openForm()
  await form.ready()
  fireEvent.keyDown(form.editor().view.dom, { key: 'k', ctrlKey: true })
  const field = await until(() => form.page.getByLabelText('Address'))
  fireEvent.input(field, { target: { value: typed } })
  const options = () =>
    form.page
      .queryAllByRole('option')
      .flatMap((one: HTMLElement) => (one.closest('dialog') ? [one.textContent] : []))
  return { ...form, field, options }
}

test('finds own posts and pages by title', async () => {
  const { field, options, editor } = await openLink('GATE')
  await until(() =>
    expect(options()).toEqual([
      'Gates, 100% of them_Draft',
      'On gates/blog/on-gates',
      'Gate keepers/gate-keepers',
    ]),
  )
  expect(field.getAttribute('aria-activedescendant')).toMatch(/-0$/)
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  await until(() => expect(field.getAttribute('aria-activedescendant')).toMatch(/-1$/))
  fireEvent.keyDown(field, { key: 'Enter' })
  await until(() => expect(editor().getHTML()).toContain('<a href="/blog/on-gates">On gates</a>'))
})

test('links to a project at its own address', async () => {
  const { field, options, editor } = await openLink('sluice')
  await until(() => expect(options()).toEqual(['SluiceDraft']))
  fireEvent.keyDown(field, { key: 'Enter' })
  await until(() => expect(editor().getHTML()).toContain('<a href="/projects/sluice">Sluice</a>'))
})

test('takes pattern characters literally', async () => {
  const { options } = await openLink('100%')
  await until(() => expect(options()).toEqual(['Gates, 100% of them_Draft']))
})

test('does not search for a typed address', async () => {
  const { field, options, network } = await openLink('GATE')
  await until(() => expect(options()).toHaveLength(3))
  const requested = () => network.read.filter(path => path.includes('title=ilike')).length
  const before = requested()
  fireEvent.input(field, { target: { value: 'https://example.com/gates' } })
  await until(() => expect(options()).toEqual([]))
  await new Promise(done => setTimeout(done, 250))
  expect(requested()).toBe(before)
})
