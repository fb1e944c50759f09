import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { Link } from './link.tsx'

test.each([
  ['/blog/a?page=2#end', '/blog/a?page=2#end'],
  ['?page=2', '/topics/a?page=2'],
])('the server writes %s as the address %s', (to, href) => {
  const page = (
    <MemoryRouter initialEntries={['/topics/a']}>
      <Link to={to} className="more" state={{ from: 1 }} replace viewTransition preventScrollReset>
        More
      </Link>
    </MemoryRouter>
  )
  expect(renderToString(page)).toBe(`<a class="more" href="${href}">More</a>`)
})
