import { Dotted } from '#app/components/dotted.tsx'
import { currentSite, visitor } from '#app/loading/loader-context.ts'
import { siteOf } from '#app/loading/site-of.ts'
import { useSite } from '#app/loading/use-site.ts'
import { pageMeta } from '#app/site/page-meta.ts'
import sheet from '#app/styles/resume.css?url'
import { findResume } from '#shared/data/resume.ts'
import { isValidIn } from '#shared/resume/check-resume.ts'
import {
  type EntryTexts,
  resumeSections,
  type SectionName,
  sectionNames,
  textIn,
} from '#shared/resume/resume-sections.ts'
import { excerpt } from '#shared/text/excerpt.ts'
import { missingPage } from '../former-page.ts'
import { EditLink } from '../layout/edit-link.tsx'
import type { Route } from './+types/resume'
import { ResumeEntry } from './resume-entry.tsx'
import { resumeGraph } from './resume-graph.ts'

export const links = () => [{ rel: 'stylesheet', href: sheet }]

export async function loader({ context, url }: Route.LoaderArgs) {
  const { client } = context.get(visitor)
  const found = await findResume(client)
  if (!found) return missingPage(client, 'resume', url)
  const { owner } = context.get(currentSite)
  return { ...found, description: excerpt(found.resume.summary) || `The résumé of ${owner.name}.` }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const site = siteOf(matches)
  if (!loaderData) return [{ title: site.title }]
  const { resume, updatedAt, description } = loaderData
  const { origin } = matches[0].loaderData
  const address = `${origin}/resume`
  return [
    ...pageMeta(matches, { name: `Résumé of ${site.owner.name}`, description, path: '/resume' }),
    { tagName: 'link', rel: 'alternate', type: 'application/json', href: `${address}.json` },
    resumeGraph(resume, { site, origin, address, description, updatedAt }),
  ]
}

export default function Resume({ loaderData: { resume } }: Route.ComponentProps) {
  const { owner } = useSite()
  const { summary, place, sections } = resume
  const shown = sectionNames.filter(name => name !== 'profiles' && sections[name].length > 0)
  return (
    <main id="main" className="wrap resume">
      <header className="row masthead masthead-page">
        <h1 dir="auto">{owner.name}</h1>
        <p className="masthead-description">
          <Dotted parts={[owner.title, place]} />
        </p>
        {sections.profiles.length > 0 && (
          <ul className="row row-wide quiet" aria-label={resumeSections.profiles.title}>
            {sections.profiles.map(entry => (
              <li key={Object.values(entry).join()}>
                <Contact entry={entry} />
              </li>
            ))}
          </ul>
        )}
      </header>
      {summary && (
        <p className="introduction resume-summary" dir="auto">
          {summary}
        </p>
      )}
      {shown.map(name => (
        <Section key={name} name={name} entries={sections[name]} />
      ))}
      <p className="hint screen-only">
        <a className="link" href="/resume.json">
          This résumé as JSON
        </a>
      </p>
      <EditLink to="/dashboard/resume" />
    </main>
  )
}

function Contact({ entry }: { entry: EntryTexts }) {
  const address = textIn('profiles', entry, 'link')
  const label = textIn('profiles', entry, 'title')
  if (!isValidIn('link', address)) return <span dir="auto">{label}</span>
  return (
    <>
      <span>{label}</span>{' '}
      <a className="link" href={address} rel="me noopener">
        {address.replace(/^(https?:\/\/(www\.)?|mailto:|tel:)|\/$/gi, '')}
      </a>
    </>
  )
}

function Section({ name, entries }: { name: SectionName; entries: EntryTexts[] }) {
  return (
    <section className="headed" aria-label={resumeSections[name].title}>
      <h2>{resumeSections[name].title}</h2>
      <ol className={name === 'languages' ? 'row row-wide' : 'stack stack-wide'}>
        {entries.map(entry => (
          <ResumeEntry key={Object.values(entry).join()} section={name} entry={entry} />
        ))}
      </ol>
    </section>
  )
}
