import { pageMeta } from '#app/content/page-meta.ts'
import { visitor } from '#app/session/visitor.ts'
import { site } from '#site'
import type { Route } from './+types/home'
import { loadList } from './load-list.ts'
import { Masthead } from './masthead.tsx'
import { pageAddress } from './page-number.ts'
import { PostList } from './post-list.tsx'

export function loader({ context, request }: Route.LoaderArgs) {
  return loadList(context.get(visitor).client, new URL(request.url))
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const page = loaderData?.page ?? 1
  return pageMeta({
    title: page === 1 ? site.title : `Page ${page} · ${site.title}`,
    description: site.description,
    address: matches[0].loaderData.origin + pageAddress('/')(page),
  })
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return <PostList masthead={<Masthead />} path="/" list={loaderData} />
}
