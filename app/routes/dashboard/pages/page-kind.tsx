import { directionOf } from '#app/content/direction.ts'
import { readStatus } from '#app/content/post-status.ts'
import { OwnPageView } from '#app/routes/site-page/own-page-view.tsx'
import { Field } from '#app/ui/field.tsx'
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

function PageFields({ post, onChange }: FieldsProps) {
  return (
    <Field
      label="Status"
      hint={post.status === 'draft' ? 'Only administrators see it.' : 'Everybody can read it.'}
    >
      {control => (
        <select
          {...control}
          className="input"
          name="status"
          value={post.status}
          onChange={({ target }) => onChange(post => ({ ...post, status: readStatus(target.value) }))}
        >
          <option value="published">Published</option>
          <option value="draft">Draft</option>
        </select>
      )}
    </Field>
  )
}
