import { data } from 'react-router'
import { tagAddress } from '#app/components/tags.tsx'
import { visitor } from '#app/loading/loader-context.ts'
import { siteOf } from '#app/loading/site-of.ts'
import { pageMeta } from '#app/site/page-meta.ts'
import archive from '#app/styles/archive.css?url'
import { Empty } from '#app/ui/empty.tsx'
import { Link } from '#app/ui/link.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { listTags } from '#shared/data/tags.ts'
import { counted, grouped } from '#shared/text/count.ts'
import { followFormerPage } from '../former-page.ts'
import type { Route } from './+types/tags-page'
import { pageAddress, pageNumber } from './page-number.ts'

const tagsPerPage = 500

export const links = () => [{ rel: 'stylesheet', href: archive }]

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = pageNumber(url.searchParams)
  if (page === null) throw data(null, { status: 404 })
  const { client } = context.get(visitor)
  const { total, tags } = await listTags(client, (page - 1) * tagsPerPage, tagsPerPage)
  if (page > 1 && tags.length === 0) throw data(null, { status: 404 })
  if (tags.length === 0) await followFormerPage(client, 'tags', url)
  return { tags, page, pageCount: Math.ceil(total / tagsPerPage) }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    name: 'Tags',
    description: `What ${siteOf(matches).owner.name} writes about, from A to Z.`,
    path: pageAddress('/tags')(loaderData?.page ?? 1),
  })
}

export default function TagsPage({ loaderData: { tags, page, pageCount } }: Route.ComponentProps) {
  return (
    <main id="main" className="wrap">
      <div className="row masthead masthead-page">
        <h1>Tags</h1>
      </div>
      {tags.length === 0 && <Empty text="No post has a tag yet." />}
      <ul className="tags-page-list">
        {tags.map(({ name, slug, posts }) => (
          <li key={slug}>
            <Link
              className="between plain-link"
              to={tagAddress(slug)}
              aria-label={`${name}: ${counted(posts, 'post')}`}
            >
              {name} <span className="hint">{grouped(posts)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {pageCount > 1 && <Pagination page={page} pageCount={pageCount} hrefFor={pageAddress('/tags')} />}
    </main>
  )
}
