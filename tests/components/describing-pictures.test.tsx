import 'fake-indexeddb/auto'
import { fireEvent } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { until } from '#tests/support/until.ts'
import { server } from './dashboard-fixture.tsx'
import { addPost, openForm, storedPosts, texts } from './post-form-fixture.tsx'

const gently = () => document.querySelector('.post-form-missing')?.textContent
const picture = (name: string, alt = '') =>
  `<figure><img src="https://example.com/${name}.png" alt="${alt}"></figure>`

test('counts pictures without alternative text', async () => {
  const form = await openForm()
  await form.ready()
  expect(gently()).toBe('')
  await form.body(
    `<p>On gates</p>${picture('a', 'A hedge')}${picture('b')}<figure class="gallery">${picture('c', ' ')}${picture('d', 'A wall')}</figure>`,
  )
  await until(() => expect(gently()).toBe('2 pictures without a description'))
  for (const [alt, left] of [
    ['A gate', '1 picture without a description'],
    ['A lock', ''],
  ] as const) {
    fireEvent.click(document.querySelector('.post-form-missing button') ?? document.body)
    const dialog = await form.dialog('Image')
    fireEvent.change(form.page.getByLabelText('Alternative text'), { target: { value: alt } })
    fireEvent.submit(dialog.querySelector('form') ?? dialog)
    await until(() => expect(gently()).toBe(left))
  }
  expect(
    form
      .editor()
      .getHTML()
      .match(/alt="[^"]*"/g),
  ).toEqual(['alt="A hedge"', 'alt="A gate"', 'alt="A lock"', 'alt="A wall"'])
})

test('publishes a post with an undescribed picture', async () => {
  const form = await openForm()
  await form.ready()
  await form.body(picture('a'))
  await form.fill(texts)
  await form.press('Publish')
  await form.created()
  expect((await storedPosts())[0]).toMatchObject({
    status: 'published',
    content: '<figure><img src="https://example.com/a.png" alt=""></figure>',
  })
})

test('opens the form at a picture, or at a link', async () => {
  await addPost()
  const text = `${picture('a')}<p>About <a href="https://example.org/gone?a=1#part">a hedge</a>.</p>`
  await server.sql`update blogs set content = ${text}`
  const form = await openForm('on-gates', { hash: '#undescribed' })
  await until(() => form.dialog('Image'))
  const again = await openForm('on-gates', {
    hash: `#link=${encodeURIComponent('https://example.org/gone?a=1')}`,
  })
  await until(() => {
    const { selection, doc } = again.editor().state
    expect(doc.textBetween(selection.from, selection.to)).toBe('a hedge')
  })
})
