import { titled } from '#app/content/titled.ts'
import { formSheets } from './form-sheets.ts'
import { postKind } from './post-kind.tsx'
import { WritingForm } from './writing-form.tsx'

export const links = formSheets

export const meta = titled('Create blog')

export default function CreatePost() {
  return <WritingForm kind={postKind} />
}
