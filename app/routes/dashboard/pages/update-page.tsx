import { titled } from '#app/content/titled.ts'
import reading from '#app/styles/reading.css?url'
import { UpdateForm } from '../post-form/update-form.tsx'
import type { Route } from './+types/update-page'
import { pageKind } from './page-kind.tsx'

export const links = () => [{ rel: 'stylesheet', href: reading }]

export const meta = titled('Update page')

export default function UpdatePage({ params }: Route.ComponentProps) {
  return <UpdateForm kind={pageKind} slugOrId={params.slugOrId} />
}
