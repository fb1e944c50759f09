import { directionOf } from '#app/content/direction.ts'
import { OwnPageView } from '#app/routes/site-page/own-page-view.tsx'
import type { Kind } from '../post-form/kind.ts'
import { StatusField } from '../post-form/publishing-fields.tsx'

export const pageKind: Kind = {
  noun: 'page',
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
  Fields: props => <StatusField {...props} choices={['published', 'draft']} />,
  Preview: ({ typed, html }) => (
    <div className="wrap" dir={directionOf(typed.title)}>
      <OwnPageView page={typed} html={html} />
    </div>
  ),
}
