import { data } from 'react-router'
import { currentSite, visitor } from '#app/loading/loader-context.ts'
import { siteOf } from '#app/loading/site-of.ts'
import { pageMeta } from '#app/site/page-meta.ts'
import { listFeaturedProjects } from '#shared/data/projects.ts'
import { HomeProjects } from '../projects/home-projects.tsx'
import type { Route } from './+types/home'
import { loadList } from './load-list.ts'
import { Masthead } from './masthead.tsx'
import { pageAddress } from './page-number.ts'
import { PostList } from './post-list.tsx'
import { siteGraph } from './structured-data.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const site = context.get(currentSite)
  const [list, projects] = await Promise.all([
    loadList(site, context.get(visitor), url),
    site.homeProjects > 0 && !url.searchParams.has('page')
      ? listFeaturedProjects(context.get(visitor).client, site.homeProjects)
      : [],
  ])
  return data({ ...list.data, projects }, list.init ?? undefined)
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const page = loaderData?.page ?? 1
  const { origin } = matches[0].loaderData
  const site = siteOf(matches)
  const meta = pageMeta(matches, {
    name: page === 1 ? null : `Page ${page}`,
    description: site.description,
    path: pageAddress('/')(page),
    card: loaderData?.card,
  })
  return page === 1 ? [...meta, siteGraph(site, origin)] : meta
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { page, posts, newest, projects } = loaderData
  const elsewhere = page === 1 && newest[0]?.id !== posts[0]?.id ? newest[0] : undefined
  return (
    <PostList
      masthead={<Masthead newest={elsewhere} />}
      feature={projects.length > 0 && <HomeProjects projects={projects} />}
      path="/"
      list={loaderData}
    />
  )
}
