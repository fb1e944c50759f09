import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fireEvent, within } from '@testing-library/dom'
import { beforeEach, describe, expect, test } from 'vitest'
import { FolderFiles } from '#server/api/storage/folder-files.ts'
import { failWrites } from '#tests/support/fail-writes.ts'
import { until } from '#tests/support/until.ts'
import {
  addPosts,
  admin,
  cutOff,
  openDashboard,
  server,
  sessionOf,
  signedUpAdmin,
  storedTitles,
} from './dashboard-fixture.tsx'

beforeEach(() => server.sql.unsafe('delete from blogs; delete from bin'))

const selectAll = () =>
  until(() => {
    const all = document.querySelector<HTMLInputElement>('thead input')
    expect(all?.disabled).toBe(false)
    all?.click()
  })

/** Uploads a picture and makes it the thumbnail of a post. Says what is left of it. */
async function illustrate(post: number) {
  const dot =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
  const { client, id } = await signedUpAdmin(`painter-${post}`)
  const name = `Thumbnail/${crypto.randomUUID()}.png`
  const bytes = Buffer.from(dot, 'base64')
  const { error } = await client.storage.from('thumbnail').upload(name, bytes, { contentType: 'image/png' })
  expect(error).toBeNull()
  await server.sql`update blogs set thumbnail = ${name.slice(10)} where id = ${post}`
  await server.sql`delete from auth.users where id = ${id}`
  const file = new FolderFiles(join(server.dataDir, 'uploads')).path('thumbnail', name)
  return {
    name,
    left: async () => [
      (await server.sql`select from storage.objects where name = ${name}`).length,
      existsSync(file),
    ],
  }
}

test('deletes one post until it is undone', async () => {
  const [gates = 0] = await addPosts(['On gates', 'On apples'])
  await server.sql`insert into comments (user_id, blog_id, content)
    select ${admin.id}, ${gates}, unnest(array['One.', 'Two.'])`
  const { page, box, names, button, press, dialog } = await openDashboard('/dashboard/posts')
  await until(() => fireEvent.click(box('On apples')))
  await press('Delete On gates')
  const question = await dialog('Delete Post')
  await until(() =>
    expect(question.textContent).toContain(
      'Are you sure you want to delete this post and its 2 reviews?On gates',
    ),
  )
  expect(page.queryByText(/^Delete selected/)).toBeNull()
  await press('Cancel', question)
  await until(() => button('Delete selected (1)'))
  expect(await storedTitles()).toHaveLength(2)
  await press('Delete On gates')
  await press('Delete', await dialog('Delete Post'))
  await until(() => page.getByText('Successfully deleted blog!'))
  await until(() => expect(names()).toEqual(['On apples']))
  await until(() => expect(document.activeElement?.textContent).toBe('Posts'))
  button('Delete selected (1)')
  expect(await storedTitles()).toEqual(['On apples'])
  fireEvent.keyDown(document.body, { key: 'z' })
  await until(() => page.getByText('Restored ‘On gates’'))
  await until(() => expect(names()).toEqual(['On gates', 'On apples']))
  expect(await server.sql`select from comments where blog_id = ${gates}`).toHaveLength(2)
})

test('deletes a post for good with its picture', async () => {
  const [gates = 0] = await addPosts(['On gates', 'On apples'])
  const picture = await illustrate(gates)
  const posts = await openDashboard('/dashboard/posts')
  await posts.press('Delete On gates')
  await posts.press('Delete', await posts.dialog('Delete Post'))
  await until(() => posts.page.getByText('Successfully deleted blog!'))
  expect(await picture.left()).toEqual([1, true])
  const { page, names, press, dialog } = await openDashboard('/dashboard/bin')
  await until(() => expect(names()).toEqual(['On gates']))
  await press('Delete for good On gates')
  await press('Delete for good', await dialog('Delete for good'))
  await until(() => page.getByText('Deleted for good'))
  await until(() => page.getByText('The bin is empty'))
  expect(await picture.left()).toEqual([0, false])
})

test('restores what is selected', async () => {
  const ids = await addPosts(['On gates', 'On hedges', 'On walls'])
  await server.sql`update blogs set status = 'scheduled', published_at = now() + interval '1 hour', inserted_at = now() + interval '1 hour'
    where title = 'On walls'`
  const { client } = await signedUpAdmin('clara')
  expect((await client.rpc('move_to_bin', { of_kind: 'post', ids: ids.map(String) })).error).toBeNull()
  await server.sql`update bin set deleted_at = now() - interval '2 hours'`
  await server.sql`update private.bin_rows set data = data || jsonb_build_object('published_at', now() - interval '1 hour')
    where data ->> 'status' = 'scheduled'`
  const { page, names, press, dialog } = await openDashboard('/dashboard/bin')
  await until(() => expect(names()).toHaveLength(3))
  await selectAll()
  await press('Restore (3)')
  await until(() => page.getByText('Restored 2 items'))
  const question = await dialog('Publish now?')
  expect(await storedTitles()).toEqual(['On gates', 'On hedges'])
  await press('Restore as a draft', question)
  await until(() => page.getByText('Restored ‘On walls’'))
  expect(await server.sql`select title from blogs where status = 'draft'`).toEqual([{ title: 'On walls' }])
})

test('leaves out a restored post if the reload fails', async () => {
  const ids = await addPosts(['On gates', 'On hedges'])
  const { client } = await signedUpAdmin('dora')
  expect((await client.rpc('move_to_bin', { of_kind: 'post', ids: ids.map(String) })).error).toBeNull()
  const { names, press, shown, network } = await openDashboard('/dashboard/bin')
  await until(() => expect(names()).toHaveLength(2))
  network.intercept = ({ url }) => (url.includes('list_bin') ? cutOff() : null)
  await press('Restore On gates')
  await shown('The items could not be loaded.')
  await until(() => expect(names()).toEqual(['On hedges']))
})

test('names a post that cannot be deleted', async () => {
  const [, hedges = 0] = await addPosts(['On gates', 'On hedges', 'On walls'])
  const restorePosts = await failWrites(server.sql, 'public.blogs', 'delete', `old.title = 'On hedges'`)
  const { page, box, names, button, press, dialog, shown } = await openDashboard('/dashboard/posts')
  await selectAll()
  await press('Delete selected (3)')
  const question = await dialog('Delete Posts')
  await until(() => expect(within(question).getAllByRole('listitem')).toHaveLength(3))
  await press('Delete', question)
  expect((await shown('‘On hedges’ could not be deleted.')).textContent).toContain(
    'Your selection is unchanged.',
  )
  page.getByText('2 posts deleted.')
  await until(() => expect(names()).toEqual(['On hedges']))
  expect(box('On hedges')).toHaveProperty('checked', true)
  button('Delete selected (1)')
  await restorePosts()

  const picture = await illustrate(hedges)
  const restorePictures = await failWrites(
    server.sql,
    'storage.objects',
    'delete',
    `old.name = '${picture.name}'`,
  )
  await press('Delete On hedges')
  await press('Delete', await dialog('Delete Post'))
  await until(() => page.getByText('Successfully deleted blog!'))
  const bin = await openDashboard('/dashboard/bin')
  await bin.press('Delete for good On hedges')
  await bin.press('Delete for good', await bin.dialog('Delete for good'))
  await bin.shown('Pictures of ‘On hedges’ could not be removed. They will be removed later automatically.')
  expect(await picture.left()).toEqual([1, true])
  await restorePictures()
  // The sweep spares recent files, which may not have a row yet.
  const first = await openDashboard('/dashboard/posts')
  const swept = (network: typeof first.network) =>
    until(() => expect(network.read.some(path => path.includes('list_stray_files'))).toBe(true))
  await swept(first.network)
  await until(() => first.page.getByText('No Data'))
  expect(await picture.left()).toEqual([1, true])
  await server.sql`update storage.objects set created_at = now() - interval '25 hours' where name = ${picture.name}`
  await swept((await openDashboard('/dashboard/posts')).network)
  await until(async () => expect(await picture.left()).toEqual([0, false]))
})

test('stays open while a comment moves to the bin', async () => {
  const [post = 0] = await addPosts(['On gates'])
  await server.sql`insert into comments (user_id, blog_id, content)
    select ${admin.id}, ${post}, unnest(array['Words that go', 'Words that stay'])`
  const answer = Promise.withResolvers<null>()
  const { page, names, button, press, dialog, network } = await openDashboard('/dashboard/comments', {
    intercept: ({ url }) => (url.endsWith('move_to_bin') ? answer.promise : null),
  })
  await press('Delete comment by wren: Words that go')
  const question = await dialog('Delete Comment')
  expect(question.textContent).toContain('Are you sure you want to delete this comment?')
  await press('Delete', question)
  await until(() => button(/Processing\.\.\./, question))
  fireEvent(question, new Event('cancel', { cancelable: true }))
  fireEvent.click(button(/Processing\.\.\./, question))
  await dialog('Delete Comment')
  answer.resolve(null)
  await until(() => page.getByText('Comment deleted successfully'))
  await until(() => expect(names()).toEqual(['Words that stay']))
  expect(network.read.filter(path => path.endsWith('move_to_bin'))).toHaveLength(1)
  await selectAll()
  await press('Delete selected (1)')
  await press('Delete', await dialog('Delete Comment'))
  await until(() => page.getByText('Successfully deleted comments!'))
  await until(() => expect(names()).toEqual([]))
  const [undo] = page.getAllByRole('button', { name: 'Undo' })
  fireEvent.click(undo ?? document.body)
  await until(() => expect(names()).toEqual(['Words that stay']))
})

describe('a table whose rows cannot be read', () => {
  test('shows a skeleton and then the error', async () => {
    await addPosts(['On gates', 'On hedges'])
    const answer = Promise.withResolvers<void>()
    const { page, names, press, shown, network } = await openDashboard('/dashboard/posts', {
      async intercept({ url }) {
        if (!url.includes('list_posts')) return null
        await answer.promise
        return Response.json({ code: 'XX000', message: 'no' }, { status: 500 })
      },
    })
    await until(() => expect(document.querySelectorAll('.skeleton-round')).toHaveLength(5))
    expect(document.querySelector('thead input')).toBeNull()
    answer.resolve()
    const error = await shown('The posts could not be loaded.')
    expect(page.queryByText('No Data')).toBeNull()
    expect(document.querySelector('.data-table')).toBeNull()
    network.intercept = () => null
    await press('Try again', error)
    await until(() => expect(names()).toHaveLength(2))
  })

  test('leaves out what was deleted before', async () => {
    await addPosts(['On gates', 'On hedges', 'On walls'])
    const { page, names, press, dialog, shown, network } = await openDashboard('/dashboard/posts')
    await until(() => expect(names()).toHaveLength(3))
    network.intercept = ({ url }) => (url.includes('list_posts') ? cutOff() : null)
    await press('Delete On gates')
    await press('Delete', await dialog('Delete Post'))
    await shown('The posts could not be loaded.')
    await until(() => expect(names()).toEqual(['On hedges', 'On walls']))
    page.getByText('2 posts')
    await until(() => expect(document.activeElement?.textContent).toBe('Posts'))
  })

  test('does not look empty after its page was deleted', async () => {
    await addPosts(Array.from({ length: 26 }, (_, index) => `On ${String(index).padStart(2, '0')}`))
    const { page, names, box, press, dialog, shown, network } = await openDashboard('/dashboard/posts')
    await until(() => expect(names()).toHaveLength(25))
    for (const name of names()) fireEvent.click(box(name ?? ''))
    network.intercept = ({ url }) => (url.includes('list_posts') ? cutOff() : null)
    await press('Delete selected (25)')
    await press('Delete', await dialog('Delete Posts'))
    const error = await shown('The posts could not be loaded.')
    await until(() => expect(names()).toEqual([]))
    expect(page.queryByText('No Data')).toBeNull()
    network.intercept = () => null
    await press('Try again', error)
    await until(() => expect(names()).toEqual(['On 25']))
  })

  test('reports to a second administrator what was deleted', async () => {
    const [gates = 0, hedges = 0] = await addPosts(['On gates', 'On hedges', 'On walls', 'On ponds'])
    const { page, names, press, dialog, shown, network } = await openDashboard('/dashboard/posts')
    await until(() => expect(names()).toHaveLength(4))
    await server.sql`delete from blogs where id = ${gates}`
    await press('Delete On gates')
    await press('Delete', await dialog('Delete Post'))
    await shown('This post was already deleted.')
    await until(() => expect(names()).toHaveLength(3))
    expect(page.queryByText(/Successfully deleted/)).toBeNull()

    await server.sql`delete from blogs where id = ${hedges}`
    await selectAll()
    network.intercept = ({ url }) => (url.includes('move_to_bin') ? cutOff() : null)
    await press('Delete selected (3)')
    await press('Delete', await dialog('Delete Posts'))
    const error = await shown('3 posts could not be deleted. The connection was interrupted.')
    expect(error.textContent).toContain('Your selection is unchanged.')
    expect(page.queryByText(/Successfully deleted/)).toBeNull()
    network.intercept = () => null
    await press('Delete selected (3)')
    await press('Delete', await dialog('Delete Posts'))
    await shown('1 post had already been deleted by someone else.')
    await until(() => page.getByText('No Data'))
    expect(page.queryByText(/^Delete selected/)).toBeNull()
    expect(await storedTitles()).toEqual([])
  })

  test('of a former administrator deletes nothing, says so and redirects', async () => {
    const demoted = await sessionOf(await signedUpAdmin('pell'))
    await addPosts(['On gates', 'On hedges'])
    const { page, press, dialog, shown, path } = await openDashboard('/dashboard/posts', demoted)
    await selectAll()
    await server.sql`update profiles set role = 'user' where id = ${demoted.id}`
    await press('Delete selected (2)')
    await press('Delete', await dialog('Delete Posts'))
    expect((await shown('could not be deleted.')).textContent).toContain('You are not allowed to do that.')
    expect(page.queryByText(/deleted already/)).toBeNull()
    await until(() => expect(path()).toBe('/unauthorized'))
    expect(await storedTitles()).toEqual(['On gates', 'On hedges'])
  })
})
