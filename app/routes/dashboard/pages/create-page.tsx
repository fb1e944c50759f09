import { titled } from '#app/content/titled.ts'
import { formSheets } from '../post-form/form-sheets.ts'
import { WritingForm } from '../post-form/writing-form.tsx'
import { pageKind } from './page-kind.tsx'

export const links = formSheets

export const meta = titled('Create page')

export default function CreatePage() {
  return <WritingForm kind={pageKind} />
}
