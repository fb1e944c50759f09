import { fireEvent } from '@testing-library/dom'
import type { Editor } from '@tiptap/core'
import { beforeEach, expect } from 'vitest'
import { until } from '#tests/support/until.ts'
import { admin, server, sessionOf, signedUpAdmin } from './dashboard-fixture.tsx'
import { type Network, openPage } from './open-page.tsx'

/** An administrator for each test, since a form that is left still sends its draft. */
export let writer: typeof admin

beforeEach(async () => {
  await server.sql`delete from blogs`
  writer = await sessionOf(await signedUpAdmin(`writer-${crypto.randomUUID()}`))
})

interface Options {
  intercept?: Network['intercept']
  /** Whether somebody has published from this browser, who is not asked again. */
  hasPublished?: boolean
  /** Whether the row of tools is shown in this browser. */
  hasTools?: boolean
  isPage?: boolean
  /** Of the form's address, with '#'. */
  hash?: string
}

/** Opens the form of a new post or page, or of the one with this slug. */
export async function openForm(
  slug: string | null = null,
  { intercept, hasPublished = true, hasTools = false, isPage = false, hash = '' }: Options = {},
) {
  const opened = await openPage({
    server,
    session: writer.session,
    address: `/dashboard/form${hash}`,
    ...(intercept && { intercept }),
    async show() {
      // Missing in happy-dom, whose elements have no layout.
      Reflect.set(globalThis.Range.prototype, 'getClientRects', () => [])
      Reflect.set(globalThis.document, 'elementFromPoint', () => null)
      if (hasTools) localStorage.setItem('byline-tools', 'shown')
      if (hasPublished) localStorage.setItem('byline-has-published', '1')
      const { Route, Routes } = await import('react-router')
      const { WritingForm } = await import('#app/editor/form/writing-form.tsx')
      const { postKind } = await import('#app/editor/form/post-kind.tsx')
      const { pageKind } = await import('#app/dashboard/pages/page-kind.tsx')
      const { RequireSession } = await import('#app/session/require-session.tsx')
      return (
        <RequireSession roles={['admin']}>
          <Routes>
            <Route
              path="/dashboard/form"
              element={<WritingForm kind={isPage ? pageKind : postKind} slugOrId={slug} />}
            />
            <Route path="*" element={null} />
          </Routes>
        </RequireSession>
      )
    },
  })
  const { page } = opened
  const field = (label: string): HTMLElement => page.getByLabelText(label)
  const error = (label: string) =>
    document.getElementById(field(label).getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent
  const button = (name: string, part: ParentNode = document) => {
    const found = [...part.querySelectorAll('button')].find(one => {
      const label = one.querySelector('.button-label > :not([aria-hidden])') ?? one
      return label.textContent === name
    })
    if (!found) throw new Error(`There is no button '${name}': ${document.body.textContent.slice(0, 500)}`)
    return found
  }
  const editor = (): Editor => {
    const element = document.querySelector('.tiptap')
    if (!element) throw new Error(`There is no editor: ${document.body.textContent.slice(0, 500)}`)
    return Reflect.get(element, 'editor')
  }
  return {
    ...opened,
    value: (label: string) => String(Reflect.get(field(label), 'value')),
    error,
    focused: (label: string) => until(() => expect(document.activeElement?.id).toBe(field(label).id)),
    editor,
    /** Waits for the editor, which comes with its own script. */
    ready: () => until(() => fireEvent.focus(editor().view.dom)),
    body: (html: string) =>
      until(async () => {
        fireEvent.focus(editor().view.dom)
        const { insertStored } = await import('#app/editor/text/insert-slice.ts')
        insertStored(editor(), html)
      }),
    fill: (fields: Record<string, string>) =>
      until(() => {
        for (const [label, value] of Object.entries(fields))
          fireEvent.change(field(label), { target: { value } })
      }),
    press: (name: string, part?: ParentNode) => until(() => fireEvent.click(button(name, part))),
    save: () => until(() => fireEvent.submit(document.querySelector('main form, form') ?? document.body)),
    dialog: (title: string) =>
      until(() => {
        const found = [...document.querySelectorAll('dialog[open]')].find(
          one =>
            one.querySelector('h2')?.textContent === title &&
            one.querySelector('[role=status]')?.textContent !== 'Loading',
        )
        if (!found)
          throw new Error(`There is no dialog '${title}': ${document.body.textContent.slice(0, 500)}`)
        return found
      }),
    offered: () =>
      [...document.querySelectorAll('.unfinished-notice li b')].map(({ textContent }) => textContent),
    stored: () => until(() => page.getByText('Draft saved')),
    created: () => until(() => page.getByText(/^(Blog|Page) created successfully$/)),
    updated: () => until(() => page.getByText(/^(Blog|Page) updated successfully$/)),
  }
}

export const texts = { Title: 'On gates', Introduction: 'Said in one sentence.', Topic: 'TypeScript' }

export const storedPosts = () =>
  server.sql`select title, slug, introduction, topic, content, status from blogs order by id`

/** Adds a post of somebody else by SQL; returns its id. */
export async function addPost(content = '<p>What it says.</p>'): Promise<number> {
  const [row] = await server.sql`
    insert into blogs (user_id, slug, title, introduction, content, topic)
    values (${admin.id}, 'on-gates', 'On gates', 'Said before.', ${content}, 'ReactJS') returning id`
  return Number(row?.id)
}

export const draftIntroductions = async () =>
  (
    await server.sql`select fields ->> 'introduction' as introduction from drafts where user_id = ${writer.id}`
  ).map(({ introduction }) => introduction)
