import { fireEvent } from '@testing-library/dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'
import { openPage } from './open-page.tsx'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.stop())

const HTML = `<figure><img src="/wide.png" srcset="/wide.png 1600w" width="1600" height="900" alt="A harbour"></figure>
  <p><img src="/small.png" width="80" height="80" alt="A stamp"></p>
  <p><a href="/elsewhere"><img src="/linked.png" width="1600" height="900" alt="A link"></a></p>`

test('enlarges a wide picture by press and key, closes it by its button, and ignores narrow ones', async () => {
  const { page } = await openPage({
    server,
    session: null,
    address: '/',
    async show() {
      const { Article } = await import('#app/routes/blog/article.tsx')
      return <Article html={HTML} />
    },
  })
  const picture = await until(() => page.getByRole('button', { name: 'Enlarge: A harbour' }))
  expect(page.getAllByRole('button')).toEqual([picture])
  const opened = () => document.querySelector<HTMLImageElement>('dialog.large-picture[open] img')
  for (const open of [() => fireEvent.click(picture), () => fireEvent.keyDown(picture, { key: 'Enter' })]) {
    open()
    const large = await until(() => expect(opened()).not.toBeNull()).then(opened)
    expect(large?.getAttribute('srcset')).toBe('/wide.png 1600w')
    fireEvent.click(page.getByRole('button', { name: 'Close' }))
    await until(() => expect(opened()).toBeNull())
  }
  fireEvent.keyDown(picture, { key: 'Tab' })
  fireEvent.click(page.getByAltText('A stamp'))
  expect(opened()).toBeNull()
})

test('closes a large picture when its post is left, such as by Back', async () => {
  const { page, go } = await openPage({
    server,
    session: null,
    address: '/blog/a-harbour',
    async show() {
      const { Article } = await import('#app/routes/blog/article.tsx')
      const { Route, Routes } = await import('react-router')
      return (
        <Routes>
          <Route path="/" element={<Article html="<p>A stamp</p>" />} />
          <Route path="*" element={<Article html={HTML} />} />
        </Routes>
      )
    },
  })
  fireEvent.click(await until(() => page.getByRole('button', { name: 'Enlarge: A harbour' })))
  await until(() => expect(document.querySelector('dialog[open]')).not.toBeNull())
  await go(-1)
  await until(() => page.getByText('A stamp'))
  await until(() => expect(document.querySelector('dialog[open]')).toBeNull())
})
