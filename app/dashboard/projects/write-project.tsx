import { type Params, useParams } from 'react-router'
import { WritingForm } from '#app/editor/form/writing-form.tsx'
import type { RootMatches } from '#app/loading/site-of.ts'
import { titleMeta } from '#app/loading/title-meta.ts'
import { useSite } from '#app/loading/use-site.ts'
import projects from '#app/styles/projects.css?url'
import { projectKind } from './project-kind.tsx'

/** For the preview. */
export const links = () => [{ rel: 'stylesheet', href: projects }]

export const meta = ({ params, matches }: { params: Params; matches: RootMatches }) =>
  titleMeta(params.slugOrId ? projectKind.messages.update : projectKind.messages.create)({ matches })

export default function WriteProject() {
  const { slugOrId = null } = useParams()
  const kind = { ...projectKind, addressStart: `/${useSite().projectsAddress}/` }
  return <WritingForm key={slugOrId} kind={kind} slugOrId={slugOrId} />
}
