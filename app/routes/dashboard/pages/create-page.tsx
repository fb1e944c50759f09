import { titled } from '#app/content/titled.ts'
import reading from '#app/styles/reading.css?url'
import { CreateForm } from '../post-form/create-form.tsx'
import { pageKind } from './page-kind.tsx'

export const links = () => [{ rel: 'stylesheet', href: reading }]

export const meta = titled('Create page')

export default function CreatePage() {
  return <CreateForm kind={pageKind} />
}
