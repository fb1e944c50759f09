import { data } from 'react-router'
import { currentSite, visitor } from '#app/loading/loader-context.ts'
import { siteOf } from '#app/loading/site-of.ts'
import { pageMeta } from '#app/site/page-meta.ts'
import archive from '#app/styles/archive.css?url'
import { Empty } from '#app/ui/empty.tsx'
import { Link } from '#app/ui/link.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { readShelf, type ShelfSort, shelvedPerPage } from '#shared/data/shelf.ts'
import { isThingType, type ThingType, thingTypes } from '#shared/posts/reviewed-thing.ts'
import { followFormerPage } from '../former-page.ts'
import { pageNumber } from '../posts/page-number.ts'
import type { Route } from './+types/shelf-page'
import { ShelfCard } from './shelf-card.tsx'
import { shelfGraph } from './shelf-graph.ts'

export const links = () => [{ rel: 'stylesheet', href: archive }]

const sorts: { sort: ShelfSort; label: string }[] = [
  { sort: 'newest', label: 'Newest' },
  { sort: 'stars', label: 'Stars' },
  { sort: 'year', label: 'Year' },
  { sort: 'name', label: 'Name' },
]

type Place = { type: ThingType | null; sort?: ShelfSort; page?: number }

function addressOf({ type, sort = 'newest', page = 1 }: Place): string {
  const search = new URLSearchParams({
    ...(sort !== 'newest' && { sort }),
    ...(page > 1 && { page: String(page) }),
  })
  const path = type ? `/shelf/${thingTypes[type].shelf}` : '/shelf'
  return search.size > 0 ? `${path}?${search}` : path
}

export async function loader({ context, params: { kind }, url }: Route.LoaderArgs) {
  const { client } = context.get(visitor)
  const { searchParams } = url
  const page = pageNumber(searchParams)
  const type =
    Object.keys(thingTypes)
      .filter(isThingType)
      .find(one => thingTypes[one].shelf === kind) ?? null
  if (page === null || (kind !== undefined && type === null)) throw data(null, { status: 404 })
  const sort = sorts.find(one => one.sort === searchParams.get('sort'))?.sort ?? 'newest'
  const { posts, total, types } = await readShelf(client, { type, sort, page })
  const pageCount = Math.ceil(total / shelvedPerPage)
  if (posts.length === 0 && (type !== null || page > 1)) throw data(null, { status: 404 })
  if (posts.length === 0) await followFormerPage(client, 'shelf', url)
  return { posts, types, type, sort, page, pageCount, owner: context.get(currentSite).owner.name }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { origin } = matches[0].loaderData
  const site = siteOf(matches)
  if (!loaderData) return [{ title: site.title }]
  const { posts, type, page, owner } = loaderData
  return [
    ...pageMeta(matches, {
      name: type ? thingTypes[type].plural : 'Shelf',
      description: `${type ? thingTypes[type].plural : 'Books, films and other things'} that ${owner} has reviewed.`,
      path: addressOf({ type, page }),
      feed: { title: `Shelf · ${site.title}`, address: '/shelf/rss.xml' },
    }),
    ...(posts.length > 0 ? [shelfGraph(posts, origin)] : []),
  ]
}

export default function ShelfPage({ loaderData }: Route.ComponentProps) {
  const { posts, types, type, sort, page, pageCount } = loaderData
  return (
    <main id="main" className="wrap">
      <div className="row masthead masthead-page">
        <h1>{type ? thingTypes[type].plural : 'Shelf'}</h1>
      </div>
      {posts.length === 0 ? (
        <Empty text="Nothing is on the shelf yet.">
          <p>It holds the books, films and other things that a post reviews.</p>
        </Empty>
      ) : (
        <>
          <div className="between choices">
            <nav className="row tabs" aria-label="Kinds">
              {[null, ...types].map(one => (
                <Link
                  key={one}
                  className="plain-link"
                  to={addressOf({ type: one, sort })}
                  aria-current={one === type ? 'page' : undefined}
                >
                  {one ? thingTypes[one].plural : 'All'}
                </Link>
              ))}
            </nav>
            <nav className="row tabs quiet" aria-label="Sort by">
              {sorts.map(one => (
                <Link
                  key={one.sort}
                  className="plain-link"
                  to={addressOf({ type, sort: one.sort })}
                  aria-current={one.sort === sort ? 'true' : undefined}
                  rel="nofollow"
                >
                  {one.label}
                </Link>
              ))}
            </nav>
          </div>
          <ul className="shelf-page">
            {posts.map((post, place) => (
              <li key={post.slug}>
                <ShelfCard post={post} first={place === 0} hasKind={type === null} />
              </li>
            ))}
          </ul>
        </>
      )}
      {pageCount > 1 && (
        <Pagination page={page} pageCount={pageCount} hrefFor={page => addressOf({ type, sort, page })} />
      )}
    </main>
  )
}
