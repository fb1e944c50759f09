import { OwnPageView } from '#app/components/article/own-page-view.tsx'
import type { Kind } from '#app/editor/form/kind.ts'
import { StatusField } from '#app/editor/form/publishing-fields.tsx'
import { directionOf } from '#shared/text/direction.ts'

export const pageKind: Kind = {
  noun: 'page',
  list: '/dashboard/pages',
  addressStart: '/',
  messages: {
    list: 'Go to Pages',
    create: 'Create page',
    update: 'Update page',
    created: 'Page created successfully',
    updated: 'Page updated successfully',
    emptyBody: 'This page has a title, and nothing below it.',
  },
  title: { placeholder: 'Title' },
  introduction: {
    isRequired: false,
    placeholder: 'Introduction',
    hint: 'Shown below the title, in search results and in link previews',
  },
  picture: {
    label: 'Link preview image',
    upload: 'Upload Picture',
    change: 'Change Picture',
    hint: 'Shown in link previews on other sites. Without one, the title is used',
  },
  Fields: props => <StatusField {...props} choices={['published', 'draft']} />,
  Preview: ({ typed, html }) => (
    <div className="wrap" dir={directionOf(typed.title)}>
      <OwnPageView page={typed} html={html} />
    </div>
  ),
}
