import { data } from 'react-router'
import { Topic } from '#app/components/topic.tsx'
import { currentSite, visitor } from '#app/loading/loader-context.ts'
import { siteOf } from '#app/loading/site-of.ts'
import { useSite } from '#app/loading/use-site.ts'
import { pageMeta } from '#app/site/page-meta.ts'
import archive from '#app/styles/archive.css?url'
import { ButtonLink } from '#app/ui/button.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { Link } from '#app/ui/link.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { type ArchivedPost, archivedPerPage, listPostsOfYear, listYears } from '#shared/data/archive.ts'
import { hasTags } from '#shared/data/tags.ts'
import type { Site } from '#shared/settings/site.ts'
import { counted, grouped } from '#shared/text/count.ts'
import { dateAttribute, dateIn } from '#shared/text/dates.ts'
import type { Route } from './+types/archive-page'
import { pageAddress, pageNumber } from './page-number.ts'

export const links = () => [{ rel: 'stylesheet', href: archive }]

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { client } = context.get(visitor)
  const { timeZone } = context.get(currentSite)
  const page = pageNumber(url.searchParams)
  const [years, isTagged] = await Promise.all([listYears(client, timeZone), hasTags(client)])
  const chosen = years.find(({ year }) => params.year === undefined || params.year === String(year))
  const pageCount = Math.ceil((chosen?.posts ?? 0) / archivedPerPage)
  if (page === null || page > Math.max(pageCount, 1) || (params.year !== undefined && !chosen))
    throw data(null, { status: 404 })
  const posts = chosen ? await listPostsOfYear(client, { year: chosen.year, timeZone, page }) : []
  return { years, year: chosen?.year ?? null, page, pageCount, posts, isTagged }
}

export function meta({ loaderData, params, matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    name: params.year ? `Archive of ${params.year}` : 'Archive',
    description: `All posts by ${siteOf(matches).owner.name}, year by year.`,
    path: pageAddress(addressOf(loaderData?.year ?? null))(loaderData?.page ?? 1),
  })
}

const addressOf = (year: number | null) => (year === null ? '/archive' : `/archive/${year}`)

export default function ArchivePage({
  loaderData: { years, year, page, pageCount, posts, isTagged },
  matches,
}: Route.ComponentProps) {
  const { lists } = matches[0].loaderData.navigation
  const site = useSite()
  return (
    <main id="main" className="wrap">
      <div className="row masthead masthead-page">
        <h1>Archive{year !== null && <span className="sr-only"> of {year}</span>}</h1>
        {lists.map(({ label, href }) => (
          <ButtonLink key={href} to={href}>
            {label}
          </ButtonLink>
        ))}
        {isTagged && <ButtonLink to="/tags">Tags</ButtonLink>}
      </div>
      {years.length === 0 && <Empty text="No Blogs found!" />}
      <div className="between choices">
        <nav className="row tabs" aria-label="Years">
          {years.map(of => (
            <Link
              key={of.year}
              className="plain-link"
              to={addressOf(of.year)}
              aria-current={of.year === year ? 'page' : undefined}
              aria-label={`${of.year}: ${counted(of.posts, 'post')}`}
            >
              {of.year} <span className="hint">{grouped(of.posts)}</span>
            </Link>
          ))}
        </nav>
      </div>
      {byMonth(posts, site).map(({ month, posts }) => (
        <section key={month} className="headed archive-page-month" aria-label={`${month} ${year}`}>
          <h2>{month}</h2>
          <ol>
            {posts.map(({ slug, title, topic, insertedAt }) => (
              <li key={slug}>
                <time className="quiet" dateTime={dateAttribute(insertedAt)}>
                  {dateIn(site, insertedAt, 'day')}
                </time>
                <p className="row">
                  <Link className="plain-link" to={`/blog/${slug}`}>
                    {title}
                  </Link>
                  <Topic topic={topic} />
                </p>
              </li>
            ))}
          </ol>
        </section>
      ))}
      {pageCount > 1 && (
        <Pagination page={page} pageCount={pageCount} hrefFor={pageAddress(addressOf(year))} />
      )}
    </main>
  )
}

function byMonth(posts: ArchivedPost[], site: Site): { month: string; posts: ArchivedPost[] }[] {
  const months: { month: string; posts: ArchivedPost[] }[] = []
  for (const post of posts) {
    const month = dateIn(site, post.insertedAt, 'month')
    if (months.at(-1)?.month !== month) months.push({ month, posts: [] })
    months.at(-1)?.posts.push(post)
  }
  return months
}
