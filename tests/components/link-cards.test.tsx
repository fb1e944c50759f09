import 'fake-indexeddb/auto'
import { fireEvent, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openDialog } from '#shared/blocks/open-dialog.ts'
import { until } from '#tests/support/until.ts'
import { addPost, openForm } from './post-form-fixture.tsx'

const address = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'

/** Opens the form with an address alone in a paragraph, and what the server says of its page. */
async function openAddress(href: string, page: object, status = 200, answered = Promise.resolve()) {
  await addPost()
  const requested: unknown[] = []
  const form = await openForm(null, {
    async intercept(request) {
      if (!request.url.endsWith('/preview/link')) return null
      requested.push(await request.clone().json())
      await answered
      return Response.json(page, { status })
    },
  })
  await form.ready()
  form.editor().commands.setContent(`<p><a href="${href}">${href}</a></p>`)
  form.editor().commands.setTextSelection(4)
  const stored = () => form.editor().getHTML()
  const choose = async (name: string) => {
    const button = await until(() => {
      const offer = form.page.getByRole('toolbar', { name: 'Show link as', hidden: true })
      return within(offer).getByRole('button', { name, hidden: true })
    })
    button.focus()
    fireEvent.click(button)
  }
  const type = () => form.editor().view.dispatch(form.editor().state.tr.insertText('x'))
  return { ...form, requested, stored, choose, type }
}

const page = { title: 'A <b>film', description: 'By "somebody"', site: 'YouTube', picture: null, code: null }

test('turns an address into embed, card and link', async () => {
  const { requested, stored, choose } = await openAddress(address, page)
  await choose('YouTube: show it here')
  const rest = `<a href="${address}"><strong>A &lt;b&gt;film</strong><br><span>By "somebody"</span><br><em>YouTube</em></a></figure>`
  await until(() => expect(stored()).toContain(`<figure class="link-card-plays">${rest}`))
  expect(requested).toEqual([{ address }])
  await choose('Card')
  await until(() => expect(stored()).toContain(`<figure class="link-card">${rest}`))
  await choose('Link')
  await until(() =>
    expect(stored()).toMatch(new RegExp(`^<p><a [^>]*>${address.replace('?', '\\?')}</a></p>`)),
  )
  expect(requested).toHaveLength(1)
})

test('leaves the focus in a field while making cards', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { stored, choose, type, page: shown, focused } = await openAddress(address, page, 200, promise)
  await choose('Card')
  shown.getByLabelText('Title').focus()
  resolve()
  await until(() => expect(stored()).toContain('<figure class="link-card">'))
  await focused('Title')
  type()
  expect(stored()).toMatch(/<figure class="link-card">.*<\/figure><p>x<\/p>$/)
})

test('makes a card of an address in its dialog', async () => {
  const { editor, stored, dialog, type, page: shown } = await openAddress(address, page)
  editor().commands.clearContent()
  openDialog(editor(), 'card')
  const opened = await dialog('Embed or link card')
  fireEvent.change(shown.getByLabelText('Address'), { target: { value: address } })
  fireEvent.submit(opened.querySelector('form') ?? opened)
  await until(() => expect(stored()).toContain('<figure class="link-card-plays">'))
  type()
  expect(stored()).toMatch(/<\/figure><p>x<\/p>$/)
})

test('refuses a path in the dialog of a card', async () => {
  const { editor, stored, dialog, page: shown } = await openAddress(address, page)
  editor().commands.clearContent()
  openDialog(editor(), 'card')
  const opened = await dialog('Embed or link card')
  fireEvent.change(shown.getByLabelText('Address'), { target: { value: '/blog/on-gates' } })
  fireEvent.submit(opened.querySelector('form') ?? opened)
  await until(() => shown.getByText('Enter an address that starts with https:// or http://'))
  expect(stored()).not.toContain('on-gates')
})

test('keeps the link of a page that cannot be read', async () => {
  const { stored, choose } = await openAddress(
    'https://example.com/',
    { message: 'The page responded with 404.' },
    422,
  )
  const before = stored()
  await choose('Card')
  await until(() => expect(document.body.textContent).toContain('The page responded with 404.'))
  expect(stored()).toBe(before)
})

test('a Gist becomes its text, with its source below', async () => {
  const gist = 'https://gist.github.com/octocat/6cad326836d38bd3a7ae'
  const { stored, choose } = await openAddress(gist, { ...page, title: 'hello.rb', code: 'puts "<p>"\n' })
  await choose('GitHub Gist: show it here')
  await until(() => expect(stored()).toContain('<pre><code>puts "&lt;p&gt;"</code></pre><p><a '))
  expect(stored()).toContain(`href="${gist}"`)
})
