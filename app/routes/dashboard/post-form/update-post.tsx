import { titled } from '#app/content/titled.ts'
import reading from '#app/styles/reading.css?url'
import type { Route } from './+types/update-post'
import { postKind } from './post-kind.tsx'
import { UpdateForm } from './update-form.tsx'

export const links = () => [{ rel: 'stylesheet', href: reading }]

export const meta = titled('Update blog')

export default function UpdatePost({ params }: Route.ComponentProps) {
  return <UpdateForm kind={postKind} slugOrId={params.slugOrId} />
}
