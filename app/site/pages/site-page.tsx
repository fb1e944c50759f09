import { data } from 'react-router'
import { OwnPageView } from '#app/components/article/own-page-view.tsx'
import { currentSite, pageRequest, sendBody, visitor } from '#app/loading/loader-context.ts'
import { siteOf } from '#app/loading/site-of.ts'
import { pageMeta } from '#app/site/page-meta.ts'
import { canBeSlug, findSitePage } from '#shared/data/site-pages.ts'
import { renderPost } from '#shared/post-body/body-thread.server.ts'
import { plainSpelling } from '#shared/posts/slug.ts'
import { socialCardAddress, socialCardOfPage } from '#shared/posts/social-card.server.ts'
import { directionOf } from '#shared/text/direction.ts'
import { excerpt } from '#shared/text/excerpt.ts'
import { missingPage } from '../former-page.ts'
import { EditLink } from '../layout/edit-link.tsx'
import { movedPage } from '../moved-page.ts'
import { OwnerCard } from '../posts/owner-card.tsx'
import { loadProjects } from '../projects/load-projects.ts'
import { projectsMeta } from '../projects/projects-meta.ts'
import { ProjectsPage } from '../projects/projects-page.tsx'
import type { Route } from './+types/site-page'
import { sitePageGraph } from './site-page-graph.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { client } = context.get(visitor)
  const site = context.get(currentSite)
  const slug = params.pageSlug
  if (slug === site.projectsAddress) return { projects: await loadProjects(site, context.get(visitor), url) }
  if (plainSpelling(slug) === site.projectsAddress) throw movedPage(url, `/${site.projectsAddress}`)
  if (!canBeSlug(slug)) throw data(null, { status: 404 })
  const page = await findSitePage(client, slug)
  if (!page) return missingPage(client, slug, url)

  const { opening, ...body } = await renderPost(page, false)
  const { title, introduction, updatedAt } = page
  return {
    page: { slug, title, introduction, updatedAt },
    html: sendBody(context.get(pageRequest), body),
    description: excerpt(introduction || opening),
    card: socialCardAddress(socialCardOfPage(site, page)),
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const site = siteOf(matches)
  if (!loaderData) return [{ title: site.title }]
  const { origin } = matches[0].loaderData
  if (loaderData.projects) return projectsMeta(matches, loaderData.projects.card)
  const { page, description, card } = loaderData
  const path = `/${encodeURIComponent(page.slug)}`
  return [
    ...pageMeta(matches, { name: page.title, description, path, card }),
    sitePageGraph(page, { site, origin, address: origin + path, description }),
  ]
}

export default function OwnPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.projects) return <ProjectsPage loaded={loaderData.projects} />
  const { page, html } = loaderData
  return (
    <main id="main" className="wrap" dir={directionOf(page.title)}>
      <OwnPageView page={page} html={html}>
        <aside className="stack columns-side screen-only">
          <OwnerCard />
        </aside>
      </OwnPageView>
      <EditLink to={`/dashboard/page/${encodeURIComponent(page.slug)}/update`} />
    </main>
  )
}
