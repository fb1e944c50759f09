import { directionOf } from '#app/content/direction.ts'
import { OwnPageView } from '#app/routes/site-page/own-page-view.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import type { FieldsProps, Kind } from '../post-form/kind.ts'

export const pageKind: Kind = {
  noun: 'page',
  isPage: true,
  list: '/dashboard/pages',
  addressStart: '/',
  words: {
    create: 'Create page',
    update: 'Update page',
    created: 'Page created successfully',
    updated: 'Page updated successfully',
    emptyBody: 'This page has a title, and nothing below it.',
  },
  introduction: {
    isRequired: false,
    hint: 'Below the title, in search results and beside links on other sites',
  },
  picture: {
    label: 'Picture for links',
    upload: 'Upload Picture',
    change: 'Change Picture',
    hint: 'Other sites show it beside a link. Without one, the title is drawn',
  },
  Fields: PageFields,
  Preview: ({ typed, html }) => (
    <div className="wrap" dir={directionOf(typed.title)}>
      <OwnPageView page={typed} html={html} />
    </div>
  ),
}

const statuses = [
  { value: 'published', words: 'Published' },
  { value: 'draft', words: 'Draft' },
] as const

function PageFields({ post, onChange }: FieldsProps) {
  return (
    <SelectField
      label="Status"
      hint={post.status === 'draft' ? 'Only administrators see it.' : 'Everybody can read it.'}
      name="status"
      value={post.status}
      choices={statuses}
      onChoose={({ value }) => onChange(post => ({ ...post, status: value }))}
    />
  )
}
