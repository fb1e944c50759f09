import type { Client } from '#shared/data/client.ts'
import { listFeedPosts } from '#shared/data/feed-posts.ts'
import { listProjects } from '#shared/data/projects.ts'
import { listSitePages } from '#shared/data/site-pages.ts'
import type { Site } from '#shared/settings/site.ts'

const MAX_POSTS = 500 // the newest; all others are in the archive

/** The site for language models, as https://llmstxt.org proposes: posts by their address as Markdown. */
export async function writeLlmsTxt(site: Site, client: Client, origin: string): Promise<string> {
  const [posts, pages, projects] = await Promise.all([
    listFeedPosts(client, MAX_POSTS),
    listSitePages(client),
    listProjects(client),
  ])
  const sections: [heading: string, entries: string[]][] = [
    [
      'Posts',
      posts.map(({ title, slug, introduction }) =>
        entry(title, `${origin}/blog/${encodeURIComponent(slug)}.md`, introduction),
      ),
    ],
    [
      inline(site.projectsTitle),
      projects.map(({ title, slug, introduction }) =>
        entry(title, `${origin}/${site.projectsAddress}/${encodeURIComponent(slug)}.md`, introduction),
      ),
    ],
    ['Pages', pages.map(({ title, slug }) => entry(title, `${origin}/${encodeURIComponent(slug)}`))],
    ['Optional', [entry('All posts by year', `${origin}/archive`), entry('Feed', `${origin}/rss.xml`)]],
  ]
  const parts = sections
    .filter(([, entries]) => entries.length > 0)
    .map(([heading, entries]) => `## ${heading}\n\n${entries.join('\n')}`)
  const description = inline(site.description)
  return `${[`# ${inline(site.title)}`, description && `> ${description}`, ...parts].filter(Boolean).join('\n\n')}\n`
}

const entry = (title: string, address: string, note = '') =>
  `- [${inline(title)}](${address})${note && `: ${inline(note)}`}`

/** Text in one line, in which no character is Markdown. */
const inline = (text: string) =>
  text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_[\]<>#]/g, '\\$&')
