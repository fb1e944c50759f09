import { titled } from '#app/content/titled.ts'
import { CreateForm } from '../post-form/create-form.tsx'
import { formSheets } from '../post-form/form-sheets.ts'
import { pageKind } from './page-kind.tsx'

export const links = formSheets

export const meta = titled('Create page')

export default function CreatePage() {
  return <CreateForm kind={pageKind} />
}
