import { data } from 'react-router'
import { tagAddress } from '#app/components/tags.tsx'
import { currentSite, visitor } from '#app/loading/loader-context.ts'
import { siteOf } from '#app/loading/site-of.ts'
import { pageMeta } from '#app/site/page-meta.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { findPresentTag, findTag } from '#shared/data/tags.ts'
import { movedPage } from '../moved-page.ts'
import type { Route } from './+types/tag-page'
import { loadList } from './load-list.ts'
import { pageAddress } from './page-number.ts'
import { PostList } from './post-list.tsx'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const reader = context.get(visitor)
  const tag = await findTag(reader.client, params.tagSlug)
  if (tag === null) {
    const present = await findPresentTag(reader.client, params.tagSlug)
    throw present === null ? data(null, { status: 404 }) : movedPage(url, tagAddress(present))
  }
  const list = await loadList(context.get(currentSite), reader, url, { tag })
  return data({ ...list.data, tag }, list.init ?? undefined)
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const site = siteOf(matches)
  if (!loaderData) return [{ title: site.title }]
  const { page, card, tag } = loaderData
  const address = tagAddress(tag.slug)
  return pageMeta(matches, {
    name: page === 1 ? tag.name : `${tag.name}, page ${page}`,
    description: tag.description || `Posts about ${tag.name} by ${site.owner.name}.`,
    path: pageAddress(address)(page),
    card,
    feed: { title: `${tag.name} · ${site.title}`, address: `${address}/rss.xml` },
  })
}

export default function TagPage({ loaderData }: Route.ComponentProps) {
  const { tag } = loaderData
  const masthead = (
    <div className="row masthead masthead-page">
      <h1>{tag.name}</h1>
      <ButtonLink to="/tags">
        <Icon name="left" />
        All tags
      </ButtonLink>
      {tag.description && <p className="masthead-description">{tag.description}</p>}
    </div>
  )
  return <PostList masthead={masthead} path={tagAddress(tag.slug)} list={loaderData} />
}
