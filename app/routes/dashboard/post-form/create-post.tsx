import { titled } from '#app/content/titled.ts'
import reading from '#app/styles/reading.css?url'
import { CreateForm } from './create-form.tsx'
import { postKind } from './post-kind.tsx'

export const links = () => [{ rel: 'stylesheet', href: reading }]

export const meta = titled('Create blog')

export default function CreatePost() {
  return <CreateForm kind={postKind} />
}
