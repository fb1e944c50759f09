import type { Visitor } from '#app/loading/loader-context.ts'
import { findListedPost } from '#shared/data/posts.ts'
import { findProject, listProjects } from '#shared/data/projects.ts'
import { viewReviews } from '#shared/data/reviews.ts'
import { renderPost } from '#shared/post-body/render-post.server.ts'
import { socialCardAddress, socialCardOfProject } from '#shared/posts/social-card.server.ts'
import type { Site } from '#shared/settings/site.ts'
import type { ReviewQuery } from '../reviews/review-query.ts'

/** A project with its reviews and those before and after it. `post`: the address belongs to a post. Null: to nothing. */
export async function loadProject(site: Site, { client }: Visitor, slug: string, query: ReviewQuery) {
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
