import { titled } from '#app/content/titled.ts'
import { CreateForm } from './create-form.tsx'
import { formSheets } from './form-sheets.ts'
import { postKind } from './post-kind.tsx'

export const links = formSheets

export const meta = titled('Create blog')

export default function CreatePost() {
  return <CreateForm kind={postKind} />
}
