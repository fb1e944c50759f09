import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test } from 'vitest'
import { until } from '#tests/support/until.ts'
import { server } from './dashboard-fixture.tsx'
import { addPost, openForm, texts } from './post-form-fixture.tsx'

/** Of Node: a page replaces it. */
const passOn = globalThis.fetch

beforeEach(() => server.sql`delete from pages`)

const addPage = () =>
  server.sql`insert into pages (slug, title, status) values ('on-gates', 'On gates', 'published')`

/** Opens the form and sends what is typed; the answer to its first write is lost after it was committed. */
async function loseAnswer(noun: string, slug: string | null, fields: Record<string, string>) {
  let isLost = false
  const form = await openForm(slug, {
    isPage: noun === 'page',
    async intercept(request) {
      if (isLost || request.method === 'GET' || !/\/rest\/v1\/(blogs|pages)/.test(request.url)) return null
      isLost = true
      await passOn(request.clone())
      throw new TypeError('Failed to fetch')
    },
  })
  await form.ready()
  await form.fill(fields)
  if (!slug) await form.body('<p>Words.</p>')
  await form.save()
  await until(() => form.page.getByText(/interrupted/))
  return form
}

describe.each([
  { noun: 'post', table: 'blogs', ...texts },
  { noun: 'page', table: 'pages', Title: texts.Title, Introduction: texts.Introduction },
])('the answer to the save of a $noun is lost', ({ noun, table, ...typed }) => {
  const rows = () => server.sql.unsafe(`select title, slug, introduction, status from ${table}`)

  test('saves later changes once, even under another address', async () => {
    const form = await loseAnswer(noun, null, { ...typed, Status: 'draft' })
    expect(await rows()).toHaveLength(1)
    // Nothing but the id of the save tells whose it is.
    await form.fill({ Title: 'On doors', Slug: 'on-doors', Introduction: 'Sent twice.' })
    await form.save()
    await form.created()
    expect(await rows()).toEqual([
      { title: 'On doors', slug: 'on-doors', introduction: 'Sent twice.', status: 'draft' },
    ])
  })

  test('saves changes after an update without a question', async () => {
    await (noun === 'post' ? addPost() : addPage())
    const form = await loseAnswer(noun, 'on-gates', { Introduction: 'Sent once.' })
    expect(await rows()).toMatchObject([{ introduction: 'Sent once.' }])
    await form.fill({ Introduction: 'Sent twice.' })
    await form.save()
    await form.updated()
    expect(await rows()).toMatchObject([{ introduction: 'Sent twice.' }])
  })

  test('what somebody else saved after it is still a conflict', async () => {
    await (noun === 'post' ? addPost() : addPage())
    const form = await loseAnswer(noun, 'on-gates', { Introduction: 'Sent once.' })
    await server.sql.unsafe(`update ${table} set introduction = 'Said by another.', updated_at = now()`)
    await form.save()
    const conflict = await form.dialog(`This ${noun} was saved somewhere else`)
    expect(conflict.querySelector('del')?.textContent).toContain('Said by another.')
    expect(await rows()).toMatchObject([{ introduction: 'Said by another.' }])
  })
})
