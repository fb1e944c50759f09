import { titled } from '#app/content/titled.ts'
import type { Route } from './+types/update-post'
import { formSheets } from './form-sheets.ts'
import { postKind } from './post-kind.tsx'
import { WritingForm } from './writing-form.tsx'

export const links = formSheets

export const meta = titled('Update blog')

export default function UpdatePost({ params }: Route.ComponentProps) {
  return <WritingForm kind={postKind} slugOrId={params.slugOrId} />
}
