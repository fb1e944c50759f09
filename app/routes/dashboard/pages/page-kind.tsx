import { directionOf } from '#app/content/direction.ts'
import { createPage, findWrittenPage, updatePage } from '#app/data/written-pages.ts'
import { toStatus, type Written } from '#app/data/written-posts.ts'
import { OwnPageView } from '#app/routes/site-page/own-page-view.tsx'
import { Field } from '#app/ui/field.tsx'
import type { FieldsProps, Kind } from '../post-form/kind.ts'
import { checkPage, reservedSlug, tooMuchText } from '../post-form/typed-post.ts'

export const pageKind: Kind<Written> = {
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
  find: findWrittenPage,
  create: (client, _userId, fields, picture) => createPage(client, fields, picture),
  update: updatePage,
  check: checkPage,
  rules: [
    ['pages_slug_unique', 'slug', 'Another page already has this slug.'],
    ['pages_slug_reserved', 'slug', reservedSlug],
    ['pages_slug_', 'slug', 'Use small letters and digits, with hyphens between words'],
    ['pages_title_', 'title', 'Use 1 to 200 characters'],
    ['pages_introduction_', 'introduction', 'Use at most 500 characters'],
    ['pages_content_', 'content', tooMuchText('page')],
  ],
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
          onChange={({ target }) => onChange(post => ({ ...post, status: toStatus(target.value) }))}
        >
          <option value="published">Published</option>
          <option value="draft">Draft</option>
        </select>
      )}
    </Field>
  )
}
