import { data } from 'react-router'
import { DifferenceView } from '#app/components/difference-view.tsx'
import { Moment } from '#app/components/moment.tsx'
import { currentSite, visitor } from '#app/loading/loader-context.ts'
import { type RootMatches, siteOf } from '#app/loading/site-of.ts'
import changesSheet from '#app/styles/changes.css?url'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { findPost } from '#shared/data/posts.ts'
import { findProject } from '#shared/data/projects.ts'
import { findShownVersion } from '#shared/data/versions.ts'
import { changesOfTexts } from '#shared/post-body/body-thread.server.ts'
import { postPath } from '#shared/posts/post-path.ts'
import type { Route } from './+types/changes-page'

export const links = () => [{ rel: 'stylesheet', href: changesSheet }]

/** What changed in a post or project since a version that visitors saw. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const site = context.get(currentSite)
  const { client } = context.get(visitor)
  const { slug, section, projectSlug = '' } = params
  const isProject = section === site.projectsAddress
  const post = isProject ? await findProject(client, projectSlug) : slug && (await findPost(client, slug))
  const since = url.searchParams.get('from') ?? ''
  const older = post && (await findShownVersion(client, post.id, since))
  if (!post || !older) throw data(null, { status: 404 })
  const { language, timeZone } = site
  const changes = await changesOfTexts({ older, newer: post, site: { language, timeZone } })
  const address = postPath(site, { slug: post.slug, isProject })
  return { title: post.title, address, since, changes }
}

type MetaArgs = { loaderData?: { title: string }; matches: RootMatches }

export const meta = ({ loaderData, matches }: MetaArgs) => [
  { title: `${loaderData ? `Changes of ${loaderData.title}` : 'Not found'} · ${siteOf(matches).title}` },
  { name: 'robots', content: 'noindex' },
]

export default function ChangesPage({
  loaderData: { title, address, since, changes },
}: Route.ComponentProps) {
  return (
    <main id="main" className="wrap">
      <div className="row masthead masthead-page">
        <h1 dir="auto">{title}</h1>
        <ButtonLink to={address}>
          <Icon name="left" />
          Back to the text
        </ButtonLink>
        <p className="masthead-description">
          What changed since the version of <Moment at={since} />.
        </p>
      </div>
      <div className="changes-page">
        {changes.length === 0 ? <p>Nothing changed.</p> : <DifferenceView changes={changes} />}
      </div>
    </main>
  )
}
