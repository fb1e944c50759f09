import { useState } from 'react'
import { data } from 'react-router'
import { ProjectSheet } from '#app/components/article/project-sheet.tsx'
import { currentSite, pageRequest, sendBody, type Visitor, visitor } from '#app/loading/loader-context.ts'
import { siteOf } from '#app/loading/site-of.ts'
import { useSite } from '#app/loading/use-site.ts'
import { pageMeta } from '#app/site/page-meta.ts'
import projects from '#app/styles/projects.css?url'
import { Link } from '#app/ui/link.tsx'
import { Rating } from '#app/ui/rating.tsx'
import { findListedPost } from '#shared/data/posts.ts'
import { findProject, listProjects, type ProjectCard } from '#shared/data/projects.ts'
import { viewReviews } from '#shared/data/reviews.ts'
import { renderPost } from '#shared/post-body/body-thread.server.ts'
import { thumbnail } from '#shared/posts/picture-addresses.ts'
import { socialCardAddress, socialCardOfProject } from '#shared/posts/social-card.server.ts'
import type { Site } from '#shared/settings/site.ts'
import { counted } from '#shared/text/count.ts'
import { dateAttribute } from '#shared/text/dates.ts'
import { directionOf } from '#shared/text/direction.ts'
import { excerpt } from '#shared/text/excerpt.ts'
import { EditLink } from '../layout/edit-link.tsx'
import { movedPage } from '../moved-page.ts'
import { type ReviewQuery, readReviewQuery } from '../reviews/review-query.ts'
import { type Rated, Reviews } from '../reviews/reviews.tsx'
import type { Route } from './+types/project-page'
import { projectGraph } from './project-graph.ts'

export { shouldRevalidate } from '../reviews/should-revalidate.ts'

export const links = () => [{ rel: 'stylesheet', href: projects }]

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const site = context.get(currentSite)
  const query = readReviewQuery(url.searchParams)
  const loaded = await loadProject(site, context.get(visitor), params.projectSlug, query)
  if (!loaded) throw data(null, { status: 404 })
  if (loaded.post !== undefined) throw movedPage(url, `/blog/${encodeURIComponent(loaded.post)}`)
  const { slug } = loaded.project
  if (params.section !== site.projectsAddress || params.projectSlug !== slug)
    throw movedPage(url, `/${site.projectsAddress}/${encodeURIComponent(slug)}`)
  const { html, failures, ...sent } = loaded
  return { ...sent, html: sendBody(context.get(pageRequest), { html, failures }) }
}

/** A project with its reviews and those before and after it. `post`: the address belongs to a post. Null: to nothing. */
async function loadProject(site: Site, { client }: Visitor, slug: string, query: ReviewQuery) {
  const found = await findProject(client, slug)
  if (!found) {
    const post = await findListedPost(client, slug)
    return post && { post: post.slug }
  }
  const { content, ...project } = found
  const [body, all, reviews] = await Promise.all([
    renderPost({ content }),
    listProjects(client),
    viewReviews(client, { postId: project.id, ...query }),
  ])
  const place = all.findIndex(({ id }) => id === project.id)
  const { html, failures } = body
  return {
    project,
    html,
    failures,
    reviews,
    areReviewsClosed: project.areReviewsClosed,
    previous: all[place - 1],
    next: all[place + 1],
    card: socialCardAddress(socialCardOfProject(site, project)),
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { origin } = matches[0].loaderData
  const site = siteOf(matches)
  if (!loaderData) return [{ title: site.title }]
  const { project, card, reviews, areReviewsClosed } = loaderData
  const path = `/${site.projectsAddress}/${encodeURIComponent(project.slug)}`
  const address = origin + path
  const image = project.thumbnail && origin + thumbnail(project.thumbnail, 1280)
  return [
    ...pageMeta(matches, {
      name: project.title,
      description: excerpt(project.introduction),
      path,
      card,
      feed: areReviewsClosed
        ? { title: site.projectsTitle, address: `/${site.projectsAddress}/rss.xml` }
        : { title: 'Reviews', address: `${path}/rss.xml` },
      markdown: `${path}.md`,
      article: {
        published: dateAttribute(project.insertedAt),
        changed: dateAttribute(project.changedAt),
        topic: site.projectsTitle,
        tags: project.tags,
        author: project.author,
      },
    }),
    projectGraph(project, { site, origin, address, image, reviews }),
  ]
}

export default function ProjectPage({ loaderData }: Route.ComponentProps) {
  const { project, html, reviews, areReviewsClosed, previous, next } = loaderData
  const [changed, setChanged] = useState<Rated | null>(null)
  const rating = changed?.postId === project.id ? changed.rating : reviews.summary
  // A project that nobody may review does not ask for reviews.
  const hasReviews = !areReviewsClosed || reviews.summary.total > 0
  return (
    <main id="main" className="wrap" dir={directionOf(project.title)}>
      <ProjectSheet project={project} html={html}>
        {hasReviews && rating.average !== null && (
          <a className="plain-link inline" href="#reviews">
            <Rating average={rating.average} /> <span>{`(${counted(rating.count, 'rating')})`}</span>
          </a>
        )}
      </ProjectSheet>
      <div data-read-end="" />
      {hasReviews && (
        <Reviews
          key={project.id}
          post={project}
          areReviewsClosed={areReviewsClosed}
          initial={reviews}
          onRated={setChanged}
        />
      )}
      <MoreProjects previous={previous} next={next} />
      <EditLink to={`/dashboard/project/${encodeURIComponent(project.slug)}/update`} />
    </main>
  )
}

function MoreProjects({ previous, next }: Partial<Record<'previous' | 'next', ProjectCard>>) {
  const { projectsAddress, projectsTitle } = useSite()
  if (!previous && !next) return null
  return (
    <nav
      className="stack more-to-read more-to-read-lists screen-only"
      dir="ltr"
      aria-label={`More ${projectsTitle}`}
    >
      {previous && (
        <Link className="more-to-read-title" to={`/${projectsAddress}/${previous.slug}`} rel="prev">
          Previous <b dir="auto">{previous.title}</b>
        </Link>
      )}
      {next && (
        <Link className="more-to-read-title" to={`/${projectsAddress}/${next.slug}`} rel="next">
          Next <b dir="auto">{next.title}</b>
        </Link>
      )}
    </nav>
  )
}
