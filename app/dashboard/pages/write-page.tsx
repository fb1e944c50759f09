import { type Params, useParams } from 'react-router'
import { WritingForm } from '#app/editor/form/writing-form.tsx'
import type { RootMatches } from '#app/loading/site-of.ts'
import { titleMeta } from '#app/loading/title-meta.ts'
import { pageKind } from './page-kind.tsx'

export const meta = ({ params, matches }: { params: Params; matches: RootMatches }) =>
  titleMeta(params.slugOrId ? pageKind.messages.update : pageKind.messages.create)({ matches })

export default function WritePage() {
  const { slugOrId = null } = useParams()
  return <WritingForm key={slugOrId} kind={pageKind} slugOrId={slugOrId} />
}
