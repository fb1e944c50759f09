import { act } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { MemoryRouter, NavLink } from 'react-router'
import { expect, it, vi } from 'vitest'
import { type KeptHtml, KeptPart, keepParts, PartKeeper } from './kept-part.tsx'
import { TextInput } from './text-input.tsx'

const links = [{ href: '/about' }, { href: '/topics/Web' }, { href: '/a/../work' }]

type PageProps = { path: string; shows: string; among?: typeof links; press?: () => void }

function Page({ path, shows, among = links, press }: PageProps) {
  return (
    <MemoryRouter initialEntries={[path]}>
      <KeptPart of="footer" className="foot" shows={shows} links={among}>
        {among.map(({ href }) => (
          <NavLink key={href} to={href}>
            {shows} {href}
          </NavLink>
        ))}
        <button type="button" onClick={press}>
          Press
        </button>
        <TextInput name="email" />
      </KeptPart>
    </MemoryRouter>
  )
}

/** Renders a page as the server does, with a marker of its own. */
function serve(kept: KeptHtml, path: string, { shows = 'all', isWhole = true, among = links } = {}) {
  const keeper = { keptOf: () => kept, settings: {}, marker: `marker${Math.random()}`, made: [] }
  const html = renderToString(
    <PartKeeper value={keeper}>
      <Page path={path} shows={shows} among={among} />
    </PartKeeper>,
  )
  return { html: keepParts(html, keeper, isWhole), hasMade: keeper.made.length > 0 }
}

const alone = (path: string, shows = 'all') => renderToString(<Page path={path} shows={shows} />)

it('renders a part once for all pages that show the same, and each page as it would be without', () => {
  const kept: KeptHtml = new Map()
  const asked = [
    '/',
    '/blog/one',
    '/about',
    '/ABOUT',
    '/topics/Web',
    '/topics/Other',
    '/%61bout',
    '/blog/two',
    '/work',
    '/a/work',
  ]
  for (const path of [...asked, ...asked]) expect(serve(kept, path).html).toBe(alone(path))
  expect(serve(kept, '/blog/three').hasMade).toBe(false)
  expect(serve(kept, '/blog/three', { shows: 'less' }).html).toBe(alone('/blog/three', 'less'))
  expect(serve(kept, '/blog/three').html).toBe(alone('/blog/three'))
})

it('keeps nothing of a page that lacks something', () => {
  const kept: KeptHtml = new Map()
  expect(serve(kept, '/', { isWhole: false })).toEqual({ html: alone('/'), hasMade: true })
  expect(serve(kept, '/').hasMade).toBe(true)
  expect(serve(kept, '/').hasMade).toBe(false)
})

it('keeps a part without links once for all spellings of its address', () => {
  const kept: KeptHtml = new Map()
  for (const path of ['/blog/one', '/blog/%6Fne', '/blog/%6fne', '/blog/o%6Ee'])
    serve(kept, path, { among: [] })
  expect(kept.size).toBe(1)
})

it('keeps a bounded number of parts', () => {
  const kept: KeptHtml = new Map()
  for (let page = 0; page < 120; page++) serve(kept, `/topics/${page}`)
  expect(kept.size).toBeLessThan(100)
})

function Inner({ words, onRender }: { words: string; onRender: (words: string) => void }) {
  onRender(words)
  return <section>{words}</section>
}

it('renders what a loader sent again when it is loaded again, and finds the end of a part with parts of its kind', () => {
  const kept = new WeakMap<object, KeptHtml>()
  const rendered = vi.fn()
  function show(version: { words: string }) {
    const keptOf = (of: object) => kept.get(of) ?? kept.set(of, new Map()).get(of) ?? new Map()
    const keeper = { keptOf, settings: {}, marker: `marker${Math.random()}`, made: [] }
    const html = renderToString(
      <PartKeeper value={keeper}>
        <MemoryRouter>
          <KeptPart of="section" shows="words" version={version}>
            <Inner words={version.words} onRender={rendered} />
            <Inner words="after" onRender={rendered} />
          </KeptPart>
          <section>behind</section>
        </MemoryRouter>
      </PartKeeper>,
    )
    return keepParts(html, keeper, true)
  }
  const first = { words: 'first' }
  const expected = (words: string) =>
    `<section><section>${words}</section><section>after</section></section><section>behind</section>`
  expect([show(first), show(first)]).toEqual(Array(2).fill(expected('first')))
  expect(show({ words: 'second' })).toBe(expected('second'))
  expect(rendered.mock.calls.flat()).toEqual(['first', 'after', 'second', 'after'])
})

it('is hydrated like any other element', async () => {
  const kept: KeptHtml = new Map()
  serve(kept, '/about')
  document.body.innerHTML = serve(kept, '/about').html
  const button = document.querySelector('button')
  const press = vi.fn()
  const onRecoverableError = vi.fn()
  await act(
    async () =>
      void hydrateRoot(document.body, <Page path="/about" shows="all" press={press} />, {
        onRecoverableError,
      }),
  )
  button?.click()
  expect(press).toHaveBeenCalledOnce()
  expect(onRecoverableError).not.toHaveBeenCalled()
  expect(document.querySelector('button')).toBe(button)
})
