import type { Visitor } from '#app/loading/loader-context.ts'
import { listProjects, type ProjectCard } from '#shared/data/projects.ts'
import { isProjectState, type ProjectState, projectStates } from '#shared/posts/project.ts'
import { socialCardAddress, socialCardOfProjects } from '#shared/posts/social-card.server.ts'
import { tagSlugOf } from '#shared/posts/tag-slug.ts'
import type { Site } from '#shared/settings/site.ts'

const onWall = 6
const unfeaturedOnWall = 3
const mostTags = 20

export type ProjectLine = Pick<ProjectCard, 'slug' | 'title' | 'introduction'> & {
  project: Pick<ProjectCard['project'], 'role' | 'client' | 'started' | 'ended' | 'state'>
}

type Filter = { state: ProjectState | null; tag: string | null }

/** All projects, or those of a state and a tag. The featured ones, or else the first, are pictures unless the list is filtered. */
export async function loadProjects(site: Site, { client }: Visitor, { searchParams }: URL) {
  const all = await listProjects(client)
  const state = searchParams.get('state')
  const filter: Filter = { state: isProjectState(state) ? state : null, tag: searchParams.get('tag') }
  const tags = countTags(all)
  const ofTag = all.filter(({ tags }) => filter.tag === null || tags.map(tagSlugOf).includes(filter.tag))
  const found = ofTag.filter(({ project }) => filter.state === null || project.state === filter.state)
  const featured = all.filter(({ featured }) => featured).slice(0, onWall)
  const isFiltered = filter.state !== null || filter.tag !== null
  const wall = isFiltered ? [] : featured.length > 0 ? featured : all.slice(0, unfeaturedOnWall)
  return {
    wall,
    lines: found.filter(one => !wall.includes(one)).map(lineOf),
    total: all.length,
    filter,
    states: Object.keys(projectStates)
      .filter(isProjectState)
      .map(state => ({ state, count: ofTag.filter(({ project }) => project.state === state).length }))
      .filter(({ count }) => count > 0),
    tags: tags.filter(({ slug }, place) => place < mostTags || slug === filter.tag),
    card: socialCardAddress(socialCardOfProjects(site)),
  }
}

const lineOf = ({ slug, title, introduction, project }: ProjectCard): ProjectLine => {
  const { role, client, started, ended, state } = project
  return { slug, title, introduction, project: { role, client, started, ended, state } }
}

function countTags(projects: ProjectCard[]) {
  const counts = new Map<string, { slug: string; name: string; count: number }>()
  for (const name of projects.flatMap(({ tags }) => tags)) {
    const slug = tagSlugOf(name)
    const { count } = counts.get(slug) ?? { count: 0 }
    counts.set(slug, { slug, name, count: count + 1 })
  }
  return [...counts.values()].sort((a, b) => b.count - a.count || a.name.localeCompare(b.name))
}
