import 'fake-indexeddb/auto'
import { fireEvent } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { until } from '#tests/support/until.ts'
import { server } from './dashboard-fixture.tsx'
import type { Page } from './open-page.tsx'
import { openForm, writer } from './post-form-fixture.tsx'

const saved = () =>
  server.sql<{ name: string; content: string }>`
    select name, content from snippets where user_id = ${writer.id} order by name`

async function chooseSave(page: Page['page']) {
  const more = await until(() => page.getByRole('button', { name: 'More tools' }))
  if (more.getAttribute('aria-expanded') === 'false') fireEvent.click(more)
  await until(() => fireEvent.click(page.getByRole('button', { name: 'Save as snippet' })))
}

async function openWith(html: string, options?: Parameters<typeof openForm>[1]) {
  const form = await openForm(null, options)
  await form.ready()
  await form.body(html)
  const name = (typed: string) =>
    until(() => fireEvent.input(form.page.getByLabelText('Name'), { target: { value: typed } }))
  const send = async () => fireEvent.submit((await form.dialog('Snippets')).querySelector('form') ?? document)
  const tool = () => chooseSave(form.page)
  const press = (label: string) =>
    until(() => fireEvent.click(form.page.getByRole('button', { name: label })))
  return { ...form, name, send, tool, press }
}

test('saves what is selected under a name', async () => {
  const { editor, tool, name, send, page } = await openWith('<p>Some <strong>words</strong> here.</p>')
  editor().commands.setTextSelection({ from: 6, to: 11 })
  await tool()
  await send()
  await until(() => page.getByText('Enter a name'))
  await name(' Key words ')
  await send()
  await until(async () =>
    expect(await saved()).toEqual([{ name: 'Key words', content: '<strong>words</strong>' }]),
  )
})

test('saves a selected block once per name', async () => {
  const { editor, tool, name, send, page } = await openWith(
    '<aside class="callout-tip"><p>One</p><p>Two</p></aside><p>After</p>',
  )
  await server.sql`insert into snippets (user_id, name, content) values (${writer.id}, 'Taken', 'a')`
  editor().commands.setTextSelection({ from: 2, to: 10 })
  await tool()
  await name('Taken')
  await send()
  await until(() => page.getByText('There is already a snippet with this name'))
  await name('Tip')
  await send()
  await until(async () =>
    expect((await saved())[1]).toEqual({
      name: 'Tip',
      content: '<aside class="callout-tip"><p>One</p><p>Two</p></aside>',
    }),
  )
})

test('saves a file once it is uploaded', async () => {
  const file = (href: string) =>
    `<figure class="attached-file"><a href="${href}"><strong>plan.pdf</strong> <em>PDF</em></a></figure>`
  const { editor, tool, name, send, page } = await openWith(`<p>Read</p>${file('blob:here')}<p>this.</p>`)
  editor().commands.setTextSelection({ from: 1, to: 11 })
  await tool()
  await name('Plan')
  await send()
  await until(() => page.getByText('Something in it is still uploading: try again in a moment'))
  editor().view.dispatch(editor().state.tr.setNodeAttribute(6, 'href', '/a.pdf'))
  await send()
  await until(async () =>
    expect(await saved()).toEqual([{ name: 'Plan', content: `<p>Read</p>${file('/a.pdf')}<p>thi</p>` }]),
  )
})

test('saves the block whose menu is open', async () => {
  const { editor, press, name, send } = await openWith('<p>First</p><h2>Second</h2><p>Third</p>')
  editor().commands.setTextSelection(9)
  await press('Block: heading, Second')
  await until(() => {
    const items = [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')]
    const item = items.find(({ textContent }) => textContent === 'Save as snippet')
    expect(item).toBeDefined()
    item?.click()
  })
  await name('A heading')
  await send()
  await until(async () =>
    expect(await saved()).toContainEqual({ name: 'A heading', content: '<h2>Second</h2>' }),
  )
})

test('restores a deleted snippet', async () => {
  const { editor, tool, name, send, page, press, dialog } = await openWith('<p>Words</p>')
  await server.sql`
    insert into snippets (user_id, name, content) values (${writer.id}, 'One', '<h2>1</h2>'), (${writer.id}, 'Two', '<p>2</p>')`
  const open = () => {
    editor().commands.selectAll()
    return tool()
  }
  const closed = () => until(() => expect(page.queryByRole('dialog')).toBeNull())
  await open()
  await name('Three')
  await send()
  await until(async () => expect((await saved()).map(({ name }) => name)).toEqual(['One', 'Three', 'Two']))
  await closed()
  await open()
  await press('Rename Two')
  await name('Zwei')
  // A press while the list is still read counts for nothing.
  const leadsTo = (label: string, names: string[]) =>
    until(async () => {
      const button = page.queryByRole('button', { name: label })
      if (button) fireEvent.click(button)
      expect((await saved()).map(({ name }) => name)).toEqual(names)
    })
  await leadsTo('Rename', ['One', 'Three', 'Zwei'])
  await leadsTo('Delete Three', ['One', 'Zwei'])
  await leadsTo('Restore', ['One', 'Three', 'Zwei'])
  await dialog('Snippets')
  await press('Insert One')
  await until(() => expect(editor().getHTML()).toContain('<h2>1</h2>'))
  await closed()
})

test('reports a taken name after the dialog closed', async () => {
  const answer = Promise.withResolvers<null>()
  const { editor, tool, name, send, page, press, dialog } = await openWith('<p>Words</p>', {
    intercept: ({ url, method }) =>
      method === 'POST' && new URL(url).pathname.endsWith('/snippets') ? answer.promise : null,
  })
  await server.sql`insert into snippets (user_id, name, content) values (${writer.id}, 'Taken', 'a')`
  const open = async () => {
    editor().commands.selectAll()
    await tool()
    return dialog('Snippets')
  }
  await open()
  await name('Taken')
  await send()
  await press('Close')
  await until(() => expect(page.queryByRole('dialog')).toBeNull())
  const next = await open()
  answer.resolve(null)
  await until(() => page.getByText('There is already a snippet with this name'))
  expect(next.isConnected).toBe(true)
})

test('keeps the name when the service does not respond', async () => {
  let isAway = false
  const form = await openForm(null, {
    intercept: request =>
      isAway && new URL(request.url).pathname.endsWith('/snippets')
        ? new Response('{}', { status: 503 })
        : null,
  })
  await form.ready()
  await form.body('<p>Words</p>')
  form.editor().commands.selectAll()
  await chooseSave(form.page)
  isAway = true
  await until(() => fireEvent.input(form.page.getByLabelText('Name'), { target: { value: 'Mine' } }))
  fireEvent.submit((await form.dialog('Snippets')).querySelector('form') ?? document)
  await until(() =>
    expect(document.body.textContent).toMatch(
      /What you wrote|cannot be reached|does not answer|busy|went wrong/i,
    ),
  )
  expect(form.page.getByLabelText('Name')).toHaveProperty('value', 'Mine')
  expect(await saved()).toEqual([])
})
