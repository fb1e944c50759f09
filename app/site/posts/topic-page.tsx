import { topicAddress } from '#app/components/topic.tsx'
import { currentSite, visitor } from '#app/loading/loader-context.ts'
import { siteOf } from '#app/loading/site-of.ts'
import { pageMeta } from '#app/site/page-meta.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { findPresentTopic } from '#shared/data/topics.ts'
import { hasTopic, storedTopic } from '#shared/settings/site.ts'
import { movedPage } from '../moved-page.ts'
import type { Route } from './+types/topic-page'
import { loadList } from './load-list.ts'
import { pageAddress } from './page-number.ts'
import { PostList } from './post-list.tsx'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const reader = context.get(visitor)
  const site = context.get(currentSite)
  const present = hasTopic(site, params.topicName)
    ? null
    : await findPresentTopic(site, reader.client, params.topicName)
  if (present !== null) throw movedPage(url, topicAddress(present))
  return loadList(site, reader, url, {
    topic: storedTopic(site, params.topicName),
  })
}

export function meta({ loaderData, params, matches }: Route.MetaArgs) {
  const page = loaderData?.page ?? 1
  const site = siteOf(matches)
  const { topicName } = params
  const address = topicAddress(topicName)
  return pageMeta(matches, {
    name: page === 1 ? topicName : `${topicName}, page ${page}`,
    description: `Posts about ${topicName} by ${site.owner.name}.`,
    path: pageAddress(address)(page),
    card: loaderData?.card,
    feed: { title: `${topicName} · ${site.title}`, address: `${address}/rss.xml` },
  })
}

export default function TopicPage({ loaderData, params }: Route.ComponentProps) {
  const masthead = (
    <div className="row masthead masthead-page">
      <h1>{params.topicName}</h1>
      <ButtonLink to="/">
        <Icon name="left" />
        All Blogs
      </ButtonLink>
    </div>
  )
  return <PostList masthead={masthead} path={topicAddress(params.topicName)} list={loaderData} />
}
