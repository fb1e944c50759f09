import { formAddress } from '#app/editor/form/form-address.ts'
import { postPath } from '#shared/posts/post-path.ts'
import type { Site } from '#shared/settings/site.ts'

type Post = { slug: string; isProject: boolean; isPublished: boolean }

/** Returns the address of the post's page, or of its form while it is not published. */
export const postAddress = (site: Pick<Site, 'projectsAddress'>, { isPublished, ...post }: Post): string =>
  isPublished ? postPath(site, post) : formAddress(post.isProject ? 'project' : 'post', post.slug)
