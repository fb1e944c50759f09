import { fireEvent } from '@testing-library/dom'
import { beforeAll, expect, test } from 'vitest'
import { type BorrowedServer, borrowServer } from '#tests/support/shared-server.ts'
import { until } from '#tests/support/until.ts'
import { openPage } from './open-page.tsx'

let server: BorrowedServer
beforeAll(async () => {
  server = await borrowServer()
})

const HTML = `<figure><img src="/wide.png" srcset="/wide.png 1600w" width="1600" height="900" alt="A harbour"><figcaption>At <em>dawn</em></figcaption></figure>
  <p><img src="/small.png" width="80" height="80" alt="A stamp"></p>
  <p><a href="/elsewhere"><img src="/linked.png" width="1600" height="900" alt="A link"></a></p>
  <p><img src="/tower.png" width="500" height="5000" alt="A tower"><img src="/hill.png" width="900" height="500" alt="A hill"></p>`

const large = () => document.querySelector<HTMLImageElement>('dialog.lightbox[open] img')

async function openPost(html: string) {
  const { page } = await openPage({
    server,
    session: null,
    address: '/',
    async show() {
      const { Article } = await import('#app/components/article/article.tsx')
      return <Article html={html} />
    },
  })
  return { page, picture: await until(() => page.getByRole('button', { name: 'Enlarge: A harbour' })) }
}

test('enlarges a wide picture by click and key', async () => {
  const { page, picture } = await openPost(HTML)
  // Toasts also have buttons, and one may remain from the previous test.
  expect(page.getAllByRole('button', { name: /^Enlarge/ })).toHaveLength(3)
  for (const open of [() => fireEvent.click(picture), () => fireEvent.keyDown(picture, { key: 'Enter' })]) {
    open()
    expect((await until(() => large()))?.getAttribute('srcset')).toBe('/wide.png 1600w')
    expect(document.querySelector('dialog figcaption')?.textContent).toBe('At dawn')
    fireEvent.click(page.getByRole('button', { name: 'Close' }))
    await until(() => expect(large()).toBeNull())
    await until(() => expect(document.activeElement).toBe(picture))
  }
  fireEvent.keyDown(picture, { key: 'Tab' })
  fireEvent.click(page.getByAltText('A stamp'))
  expect(large()).toBeNull()
})

test('browses pictures by keys, buttons and swipes', async () => {
  const { page, picture } = await openPost(HTML)
  fireEvent.click(picture)
  const dialog = await until(() => page.getByRole('dialog'))
  const swipe = (from: number, to: number, down = 0) => {
    fireEvent.touchStart(dialog, { touches: [{ clientX: from, clientY: 0 }] })
    fireEvent.touchEnd(dialog, { changedTouches: [{ clientX: to, clientY: down }] })
  }
  const turns: [() => void, string][] = [
    [() => fireEvent.keyDown(dialog, { key: 'ArrowRight' }), '2 of 3 A tower'],
    [() => fireEvent.click(page.getByRole('button', { name: 'Next picture' })), '3 of 3 A hill'],
    [() => swipe(300, 100), '1 of 3 A harbour'],
    [() => swipe(100, 300), '3 of 3 A hill'],
    [() => swipe(100, 130), '3 of 3 A hill'],
    [() => fireEvent.keyDown(dialog, { key: 'Home' }), '1 of 3 A harbour'],
    [() => fireEvent.click(page.getByRole('button', { name: 'Previous picture' })), '3 of 3 A hill'],
    [() => fireEvent.keyDown(dialog, { key: 'ArrowLeft' }), '2 of 3 A tower'],
    [() => fireEvent.keyDown(dialog, { key: 'End' }), '3 of 3 A hill'],
  ]
  for (const [turn, said] of turns) {
    turn()
    await until(() => expect(dialog.querySelector('[role="status"]')?.textContent).toBe(said))
  }
  swipe(0, 0, 300)
  await until(() => expect(large()).toBeNull())
  await until(() => expect(document.activeElement?.getAttribute('alt')).toBe('A hill'))
})

test('reports a large picture that does not load', async () => {
  const { page, picture } = await openPost(HTML.split('<p>')[0] ?? '')
  fireEvent.click(picture)
  fireEvent.error(await until(() => large() ?? expect.fail()))
  await until(() => page.getByText('The picture could not be loaded.'))
  expect(page.queryByRole('button', { name: 'Next picture' })).toBeNull()
})

test('closes a large picture when its post is left', async () => {
  const { page, go } = await openPage({
    server,
    session: null,
    address: '/blog/a-harbour',
    async show() {
      const { Article } = await import('#app/components/article/article.tsx')
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
