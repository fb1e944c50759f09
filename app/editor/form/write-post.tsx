import { type Params, useParams } from 'react-router'
import type { RootMatches } from '#app/loading/site-of.ts'
import { titleMeta } from '#app/loading/title-meta.ts'
import { postKind } from './post-kind.tsx'
import { WritingForm } from './writing-form.tsx'

export const meta = ({ params, matches }: { params: Params; matches: RootMatches }) =>
  titleMeta(params.slugOrId ? postKind.messages.update : postKind.messages.create)({ matches })

export default function WritePost() {
  const { slugOrId = null } = useParams()
  return <WritingForm key={slugOrId} kind={postKind} slugOrId={slugOrId} />
}
