import { data } from 'react-router'
import { pageRequest, visitor } from '#app/loading/loader-context.ts'
import { titleMeta } from '#app/loading/title-meta.ts'
import { Link } from '#app/ui/link.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import {
  mostResults,
  resultsPerPage,
  searchPages,
  searchPosts,
  searchProjects,
  searchReviews,
  suggestPosts,
} from '#shared/data/search.ts'
import { hasTags } from '#shared/data/tags.ts'
import { counted } from '#shared/text/count.ts'
import { cutText } from '#shared/text/cut-text.ts'
import '#app/styles/search.css'
import type { Route } from './+types/search'
import { FoundPages, FoundPosts, FoundProjects, FoundReviews } from './found.tsx'
import { NothingFound } from './nothing-found.tsx'
import { SearchForm } from './search-form.tsx'
import { SearchKeys } from './search-keys.tsx'
import { mostTyped, readSearchQuery, type SearchQuery, searchAddress } from './search-query.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = readSearchQuery(url.searchParams)
  if (!query) throw data(null, { status: 404 })
  // Searches would fill up the page cache, and new posts would be missing from cached results.
  context.get(pageRequest).isUncacheable = true
  const { client } = context.get(visitor)
  if (query.typed === '')
    return { query, found: null, pages: [], projects: [], nearest: [], isTagged: await hasTags(client) }

  const hasPages = query.kind === 'posts' && query.topic === '' && query.page === 1
  const [found, pages, projects] = await Promise.all([
    search(client, query),
    hasPages ? searchPages(client, query.typed) : [],
    hasPages ? searchProjects(client, query.typed) : [],
  ])
  const nearest =
    found.total + pages.length + projects.length === 0 ? await suggestPosts(client, query.typed) : []
  const isPastTheEnd = query.page > 1 && found.rows.length === 0
  return data(
    { query, found, pages, projects, nearest, isTagged: false },
    { status: isPastTheEnd ? 404 : 200 },
  )
}

async function search(client: Parameters<typeof searchPosts>[0], query: SearchQuery) {
  return query.kind === 'posts'
    ? { kind: 'posts' as const, ...(await searchPosts(client, query)) }
    : { kind: 'reviews' as const, ...(await searchReviews(client, query)) }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const typed = loaderData && cutText(loaderData.query.typed, mostTyped)
  if (typed) return [...titleMeta(`Search: ${typed}`)({ matches }), { name: 'robots', content: 'noindex' }]
  const description = 'Search posts by title, text and topic, and what readers say about them.'
  return [...titleMeta('Search')({ matches }), { name: 'description', content: description }]
}

export default function Search({ loaderData }: Route.ComponentProps) {
  const { query, found, pages, projects, nearest, isTagged } = loaderData
  const others = pages.length + projects.length
  return (
    <main id="main" className="wrap">
      <div className="row masthead masthead-page">
        <h1>{query.typed ? 'Search results' : 'Search'}</h1>
      </div>
      <div className="stack stack-wide search-page">
        <SearchForm key={searchAddress(query)} query={query} />
        {query.typed.length > mostTyped && (
          <p className="hint">Only the first {mostTyped} characters were searched for.</p>
        )}
        {found === null && (
          <>
            <p>
              Enter a word from a title, text or topic. Use quotes for exact phrases and a minus to exclude a
              word.
              {isTagged && (
                <>
                  {' '}
                  Or look through <Link to="/tags">all tags</Link>.
                </>
              )}
            </p>
            <SearchKeys />
          </>
        )}
        {found?.total === 0 && others === 0 && <NothingFound query={query} nearest={nearest} />}
        {found && found.total + others > 0 && (
          <>
            <p className="quiet">
              {[
                ...(projects.length > 0 ? [counted(projects.length, 'project')] : []),
                ...(pages.length > 0 ? [counted(pages.length, 'page')] : []),
                totalOf(found),
              ].join(', ')}
            </p>
            {projects.length > 0 && <FoundProjects projects={projects} />}
            {pages.length > 0 && <FoundPages pages={pages} />}
            {found.kind === 'posts' ? (
              <FoundPosts posts={found.rows} />
            ) : (
              <FoundReviews reviews={found.rows} />
            )}
            {found.total > resultsPerPage && (
              <Pagination
                page={query.page}
                pageCount={Math.ceil(Math.min(found.total, mostResults[found.kind]) / resultsPerPage)}
                hrefFor={page => searchAddress({ ...query, page })}
              />
            )}
          </>
        )}
      </div>
    </main>
  )
}

function totalOf({ kind, total }: { kind: 'posts' | 'reviews'; total: number }): string {
  const most = mostResults[kind]
  const one = kind === 'posts' ? 'post' : 'review'
  return total > most ? `More than ${counted(most, one)}` : counted(total, one)
}
