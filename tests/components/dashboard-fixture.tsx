import type { Session } from '@supabase/supabase-js'
import { fireEvent } from '@testing-library/dom'
import type { ComponentType } from 'react'
import { Route, Routes } from 'react-router'
import { beforeAll, expect } from 'vitest'
import { type BorrowedServer, borrowServer } from '#tests/support/shared-server.ts'
import { until } from '#tests/support/until.ts'
import { peopleOf } from '../engine/people-of.ts'
import { type Network, openPage, type Page } from './open-page.tsx'

/** Set before the first test of a file that imports this module. */
export let server: BorrowedServer
export let admin: { id: string; session: Session | null }
export const { signedUp, signedUpAdmin } = peopleOf(() => server)

export const sessionOf = async ({ client, id }: Awaited<ReturnType<typeof signedUp>>) => ({
  id,
  session: (await client.auth.getSession()).data.session,
})

beforeAll(async () => {
  server = await borrowServer({ sendsMails: false })
  admin = await sessionOf(await signedUpAdmin('wren'))
})

const pages: Record<string, () => Promise<{ default: ComponentType }>> = {
  main: () => import('#app/dashboard/overview/main.tsx'),
  users: () => import('#app/dashboard/users/users.tsx'),
  subscribers: () => import('#app/dashboard/newsletter/subscribers.tsx'),
  import: () => import('#app/dashboard/newsletter/import-subscribers-page.tsx'),
  'site-import': () => import('#app/dashboard/import/import-page.tsx'),
  newsletter: () => import('#app/dashboard/newsletter/newsletter.tsx'),
  blog: () => import('#app/dashboard/newsletter/send-post.tsx'),
  comments: () => import('#app/dashboard/comments/reviews-page.tsx'),
  posts: () => import('#app/dashboard/posts/posts.tsx'),
  analytics: () => import('#app/dashboard/analytics/analytics.tsx'),
  settings: () => import('#app/dashboard/settings/settings.tsx'),
  projects: () => import('#app/dashboard/projects/projects.tsx'),
  series: () => import('#app/dashboard/series/series-table.tsx'),
  'series/:seriesSlug': () => import('#app/dashboard/series/edit-series.tsx'),
  tags: () => import('#app/dashboard/tags/tags.tsx'),
  resume: () => import('#app/dashboard/resume/resume-page.tsx'),
  messages: () => import('#app/dashboard/messages/messages.tsx'),
  bin: () => import('#app/dashboard/bin/bin.tsx'),
  redirects: () => import('#app/dashboard/redirects/redirects.tsx'),
  'redirects/missed': () => import('#app/dashboard/redirects/missed-addresses.tsx'),
  mail: () => import('#app/dashboard/mail/mail.tsx'),
  profile: () => import('#app/dashboard/profile/profile.tsx'),
  moderation: () => import('#app/dashboard/moderation/moderation.tsx'),
}

export interface Dashboard extends Page {
  /** The row of the table that contains the text. */
  row(text: string | RegExp): HTMLElement
  /** The checkbox that selects it. */
  box(text: string | RegExp): HTMLInputElement
  /** The text in the first column of each row. */
  names(): (string | null)[]
  /** A button within the page or a part of it. Queries by role would compute every name of a table, which takes 0.1 s. */
  button(name: string | RegExp, part?: HTMLElement): HTMLButtonElement
  /** Clicks a button once it is there. */
  press(name: string | RegExp, part?: HTMLElement): Promise<void>
  choose(label: string, value: string): Promise<unknown>
  dialog(name: string): Promise<HTMLElement>
  /** Waits for an error message. */
  shown(text: string | RegExp): Promise<HTMLElement>
}

function shownIn(element: Element): string {
  if (!element.querySelector('[aria-hidden=true]')) return element.textContent
  const copy = element.cloneNode(true)
  if (copy instanceof HTMLElement)
    for (const hidden of copy.querySelectorAll('[aria-hidden=true]')) hidden.remove()
  return copy.textContent ?? ''
}

/** The only one of these elements that contains the text. */
export const cutOff = () => Promise.reject(new TypeError('Failed to fetch'))

function only<Found extends Element>(found: Iterable<Found>, name: string | RegExp): Found {
  const isMeant = (text: string) => (typeof name === 'string' ? text === name : name.test(text))
  const meant = [...found].filter(one => isMeant(one.getAttribute('aria-label') ?? shownIn(one)))
  if (meant.length !== 1 || !meant[0])
    throw new Error(`${meant.length} have the words '${name}': ${document.body.textContent.slice(0, 1000)}`)
  return meant[0]
}

const within = (text: string | RegExp) =>
  typeof text === 'string' ? new RegExp(text.replace(/[.()]/g, '\\$&')) : text

interface Options {
  /** Null for a visitor; the administrator by default. */
  session?: Partial<Session> | null
  intercept?: Network['intercept']
  isHosted?: boolean
  tabStorage?: Record<string, string>
}

/** Opens a page of the dashboard within its frame. */
export async function openDashboard(address: string, options: Options = {}): Promise<Dashboard> {
  const [path = ''] = address.split('?')
  const whole = path.replace('/dashboard/', '')
  const [first = '', second] = whole.split('/')
  const name = whole in pages ? whole : first === 'series' && second ? 'series/:seriesSlug' : first
  const opened = await openPage({
    server,
    session: admin.session,
    address,
    ...options,
    async show() {
      const { default: Layout } = await import('#app/dashboard/layout.tsx')
      const { default: Index } = await import('#app/dashboard/dashboard-index.tsx')
      const { default: AdminOnly } = await import('#app/dashboard/admin-only.tsx')
      const Shown = (await pages[name]?.())?.default
      return (
        <Routes>
          <Route path="/dashboard" element={<Layout />}>
            <Route index element={<Index />} />
            <Route path="profile" element={name === 'profile' && Shown ? <Shown /> : <h1>Profile</h1>} />
            <Route element={<AdminOnly />}>
              {Shown && name !== 'profile' && (
                <Route path={name === 'blog' ? 'blog/:slugOrId/send' : name} element={<Shown />} />
              )}
              <Route path="*" element={<h1>Elsewhere</h1>} />
            </Route>
          </Route>
          <Route path="*" element={<h1>Away</h1>} />
        </Routes>
      )
    },
  })
  const { page } = opened
  const row = (text: string | RegExp) =>
    only(document.querySelectorAll<HTMLElement>('tbody tr'), within(text))
  const button = (name: string | RegExp, part: ParentNode = document) =>
    only(part.querySelectorAll('button'), name)
  return {
    ...opened,
    row,
    button,
    box(text) {
      const found = row(text).querySelector<HTMLInputElement>('input[type=checkbox]')
      if (!found) throw new Error(`The row of '${text}' has no checkbox.`)
      return found
    },
    names: () =>
      [...document.querySelectorAll('.data-table-name, .waiting-comment-text')].map(name => name.textContent),
    press: (name, part) =>
      until(() => {
        const found = button(name, part)
        expect(found.disabled).toBe(false)
        found.focus()
        fireEvent.click(found)
      }),
    choose: (label, value) =>
      until(() => fireEvent.change(page.getByLabelText(label), { target: { value } })),
    dialog: name =>
      until(() => {
        const found = only(document.querySelectorAll('dialog[open] h2'), name).closest('dialog')
        if (!found) throw new Error(`'${name}' is no dialog.`)
        return found
      }),
    shown: text => until(() => only(document.querySelectorAll<HTMLElement>('[role=alert]'), within(text))),
  }
}

/** Adds posts by SQL, a minute apart, the first one oldest and changed last. Returns their ids. */
export async function addPosts(titles: string[], topic = 'JavaScript'): Promise<number[]> {
  const rows = await server.sql`
    insert into blogs (user_id, slug, title, introduction, topic, inserted_at, updated_at)
    select ${admin.id}, 'own-' || gen_random_uuid(), title, 'For one test.', ${topic},
      timestamptz '2024-03-04 10:00Z' + place * interval '1 minute', timestamptz '2024-06-02 10:00Z' - place * interval '1 minute'
    from unnest(${titles}::text[]) with ordinality as given (title, place)
    order by place returning id`
  return rows.map(row => Number(row.id))
}

/** Adds a draft of a project with this slug by SQL. Returns its id. */
export async function addProject(slug: string, title: string): Promise<number> {
  const [row] = await server.sql`
    insert into blogs (user_id, slug, title, introduction, topic, status, project)
    values (${admin.id}, ${slug}, ${title}, 'For one test.', '', 'draft',
      '{"role": "", "client": "", "started": "", "ended": "", "state": "finished", "links": []}')
    returning id`
  return Number(row?.id)
}

/** Adds numbered comments by SQL, a second apart; 'Comment 1.' is the oldest. */
export const addReviews = (post: number, count: number) => server.sql`
  insert into comments (user_id, blog_id, content, created_at)
  select ${admin.id}, ${post}, 'Comment ' || n || '.', timestamptz '2024-06-01 10:00Z' + n * interval '1 second'
  from generate_series(1, ${count}::integer) n`

export const storedTitles = async () =>
  (await server.sql`select title from blogs order by id`).map(row => row.title)
