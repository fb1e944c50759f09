import { data, redirect } from 'react-router'
import { ProjectSheet } from '#app/components/article/project-sheet.tsx'
import { pageRequest, sendBody, visitor } from '#app/loading/loader-context.ts'
import { type RootMatches, siteOf } from '#app/loading/site-of.ts'
import { useSite } from '#app/loading/use-site.ts'
import { tokenOf } from '#app/session/token-of.ts'
import projects from '#app/styles/projects.css?url'
import { ButtonLink } from '#app/ui/button.tsx'
import { type LinkedDraft, readDraftLink } from '#shared/data/draft-links.ts'
import { renderPost } from '#shared/post-body/body-thread.server.ts'
import { listedHeadings } from '#shared/post-body/headings-in-post.server.ts'
import { dateIn } from '#shared/text/dates.ts'
import { directionOf } from '#shared/text/direction.ts'
import { NotFound } from '../errors/not-found.tsx'
import { Snail } from '../errors/snail.tsx'
import type { Route } from './+types/draft-page'
import { PostSheet } from './post-sheet.tsx'

/** The address contains the secret, and anybody who has it may read the draft. */
const secret = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' }

export const headers = () => secret

export const links = () => [{ rel: 'stylesheet', href: projects }]

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = context.get(pageRequest)
  page.isUncacheable = true
  page.isSecret = true
  const found = await readDraftLink(context.get(visitor).client, tokenOf(url))
  if (found === null) return data(null, { status: 404 })
  if ('slug' in found) throw redirect(`/blog/${encodeURIComponent(found.slug)}`, { headers: secret })
  const { content, ...post } = found.post
  const body = await renderPost({ content })
  return { ...found, post, html: sendBody(page, body), contents: listedHeadings(body.headings) }
}

type MetaArgs = { loaderData?: { post: { title: string } } | null; matches: RootMatches }

export function meta({ loaderData, matches }: MetaArgs) {
  const { title } = siteOf(matches)
  return [
    { title: `${loaderData ? loaderData.post.title : 'This link doesn’t work'} · ${title}` },
    { name: 'robots', content: 'noindex' },
  ]
}

export default function DraftPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData)
    return (
      <NotFound art={<Snail />} heading="This link doesn’t work">
        <p>
          It may have expired or been cut off, or the post was deleted. Ask the person who sent it for a new
          one.
        </p>
        <ButtonLink variant="main" to="/">
          Go back to Home
        </ButtonLink>
      </NotFound>
    )
  const { post, html, contents, savedAt, appearsAt } = loaderData
  return (
    <main id="main" className="wrap">
      <Notification {...loaderData} />
      <div dir={directionOf(post.title)}>
        {post.project ? (
          <ProjectSheet project={{ ...post, project: post.project }} html={html} />
        ) : (
          <PostSheet post={{ ...post, insertedAt: appearsAt ?? savedAt }} html={html} contents={contents} />
        )}
      </div>
    </main>
  )
}

function Notification({ savedAt, appearsAt, endsAt }: Pick<LinkedDraft, 'savedAt' | 'appearsAt' | 'endsAt'>) {
  const site = useSite()
  const at = (moment: string) => `${dateIn(site, moment)}, ${dateIn(site, moment, 'minute')}`
  const shown = appearsAt ? `${at(savedAt)}, and appears on ${at(appearsAt)}` : at(savedAt)
  return (
    <aside className="space-below" aria-label="About this page">
      <p className="rule-head">{appearsAt ? 'This post is not published yet' : 'This is a draft'}</p>
      <p className="quiet">
        You are reading it through a private link, valid until {at(endsAt)}. It shows what was saved last,{' '}
        {shown}. Please do not pass it on.
      </p>
    </aside>
  )
}
