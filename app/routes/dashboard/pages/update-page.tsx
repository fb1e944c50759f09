import { titled } from '#app/content/titled.ts'
import { formSheets } from '../post-form/form-sheets.ts'
import { WritingForm } from '../post-form/writing-form.tsx'
import type { Route } from './+types/update-page'
import { pageKind } from './page-kind.tsx'

export const links = formSheets

export const meta = titled('Update page')

export default function UpdatePage({ params }: Route.ComponentProps) {
  return <WritingForm kind={pageKind} slugOrId={params.slugOrId} />
}
