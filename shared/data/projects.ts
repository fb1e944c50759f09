import { articleNames, cardNames, type FieldsOf, readFields, withFields } from '#shared/posts/post-values.ts'
import { emptyProject, type Project } from '#shared/posts/project.ts'
import { plainSpelling } from '#shared/posts/slug.ts'
import { type Client, dataOf } from './client.ts'
import { later, type Post, postQuery, toPost } from './posts.ts'

export type ProjectCard = Pick<
  FieldsOf<'card'>,
  'slug' | 'title' | 'introduction' | 'thumbnail' | 'cover'
> & {
  id: number
  tags: string[]
  featured: boolean
  insertedAt: string
  updatedAt: string
  author: string
  project: Project
}

export type ProjectPost = Post & { project: Project }

const listQuery = withFields('id, tags, featured, inserted_at, updated_at, profiles(username)', [
  ...cardNames,
  'project',
])

/** All published projects in the order of the owner, newest first within it. A portfolio has a few hundred at most. */
export async function listProjects(client: Client): Promise<ProjectCard[]> {
  const all = client.rpc('published_projects', {}, { get: true }).select(listQuery)
  const data = await dataOf(all.order('position').order('id', { ascending: false }))
  return data.map(toCard)
}

export async function listFeaturedProjects(client: Client, length: number): Promise<ProjectCard[]> {
  const featured = client.rpc('published_projects', {}, { get: true }).select(listQuery).eq('featured', true)
  const data = await dataOf(featured.order('position').order('id', { ascending: false }).limit(length))
  return data.map(toCard)
}

export async function hasProjects(client: Client): Promise<boolean> {
  const data = await dataOf(client.rpc('published_projects', {}, { get: true }).select('id').limit(1))
  return data.length > 0
}

/** The project with this address, that had it, or that another spelling of it means: its `slug` says which. */
export async function findProject(client: Client, slug: string): Promise<ProjectPost | null> {
  if (slug.includes('\0') || slug === '') return null
  const found = client.rpc('published_projects', { of_slug: slug }, { get: true })
  const data = await dataOf(found.select(postQuery).maybeSingle())
  const plain = plainSpelling(slug)
  if (!data && plain !== slug) return findProject(client, plain)
  return data && { ...toPost(data), project: readFields(data, articleNames).project ?? emptyProject }
}

export async function findProjectSlug(client: Client, slug: string): Promise<string | null> {
  return (await findProject(client, slug))?.slug ?? null
}

type Row = {
  id: number
  tags: string[]
  featured: boolean
  inserted_at: string
  updated_at: string
  profiles: { username: string }
}

function toCard({ id, tags, featured, ...row }: Row): ProjectCard {
  const { project, ...fields } = readFields(row, [...cardNames, 'project'])
  const updatedAt = later(row.inserted_at, row.updated_at)
  const author = row.profiles.username
  return {
    ...fields,
    id,
    tags,
    featured,
    author,
    insertedAt: row.inserted_at,
    updatedAt,
    project: project ?? emptyProject,
  }
}
