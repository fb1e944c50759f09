import { describe, expect, onTestFinished, test } from 'vitest'
import { embeddedLogin } from '#server/database/embedded-postgres.ts'
import { listen } from '#server/database/listen.ts'
import { emptyProject } from '#shared/posts/project.ts'
import { clientOf, PASSWORD } from '#tests/browser/people.ts'
import { until } from '#tests/support/until.ts'
import {
  changeUnannounced,
  keep,
  must,
  owner,
  ownerId,
  post,
  postId,
  read,
  reader,
  readerId,
  review,
  site,
} from './cached-pages-fixture.ts'

describe('a cached page shows at the next request', () => {
  test('a new review, its changes, its likes and its removal', async () => {
    await keep('/blog/first', '/blog/first?sort=oldest')
    await must(reader.from('comments').insert(review('First words.')))
    expect(await read('/blog/first')).toContain('First words.')
    expect(await read('/blog/first?sort=oldest')).toContain('First words.')
    await must(reader.from('comments').update({ content: 'Second thoughts.' }).eq('blog_id', postId))
    expect(await read('/blog/first')).toContain('Second thoughts.')
    expect(await read('/blog/first')).not.toContain('First words.')

    const [row] = (await reader.from('comments').select('id').eq('blog_id', postId)).data ?? []
    const before = await read('/blog/first')
    await must(reader.from('likes').insert({ user_id: readerId, comment_id: row?.id ?? 0 }))
    expect(await read('/blog/first')).not.toBe(before)
    await must(
      reader
        .from('comments')
        .delete()
        .eq('id', row?.id ?? 0),
    )
    expect(await read('/blog/first')).not.toContain('Second thoughts.')
  })

  test('another rating on the cards of the post', async () => {
    await must(
      owner
        .from('blogs')
        .update({ tags: ['Rated'] })
        .eq('slug', 'first'),
    )
    const lists = ['/', '/?page=1', '/topics/Writing', '/tags/rated']
    const shows = async (stars: string) => {
      for (const path of lists) expect(await read(path), path).toContain(`>${stars}<`)
      await keep(...lists)
    }
    await keep(...lists)
    await must(reader.from('comments').insert(review('Rated words.')))
    await shows('5.0')
    await must(reader.from('comments').update({ rating: 2 }).eq('blog_id', postId))
    await shows('2.0')
    await site.sql`update comments set status = 'held' where content = 'Rated words.'`
    await until(async () => expect(await read('/')).not.toContain('>2.0<'))
    await site.sql`update comments set status = 'shown' where content = 'Rated words.'`
    await until(() => shows('2.0'))
    await must(reader.from('comments').delete().eq('blog_id', postId))
    for (const path of lists) expect(await read(path)).not.toContain('>2.0<')

    await must(reader.from('comments').insert(review('Rated words.')))
    await must(reader.from('comments').insert({ ...review('Rated anew.'), rating: 2 }))
    await shows('2.0')
    await must(reader.from('comments').update({ content: 'Edited.' }).eq('content', 'Rated words.'))
    await shows('5.0')
    await must(reader.from('comments').delete().eq('blog_id', postId))
  })

  test('a rating that its writer claimed', async () => {
    await site.sql`insert into comments (blog_id, content, rating, created_at, user_id, imported_name, imported_by) values
      (${postId}, 'Rated here.', 5, now(), ${readerId}, null, null),
      (${postId}, 'Rated elsewhere.', 2, '2020-01-02', null, 'Wren', gen_random_uuid())`
    await until(async () => expect(await read('/')).toContain('>3.5<'))
    await keep('/')
    await site.sql`update comments set user_id = ${readerId}, imported_name = null, imported_by = null
      where content = 'Rated elsewhere.'`
    await until(async () => expect(await read('/')).toContain('>5.0<'))
    await site.sql`delete from comments where blog_id = ${postId}`
  })

  test('a removed review at other spellings of the address', async () => {
    const spellings = [
      '/blog/first/',
      '/BLOG/first',
      '/%62log/first',
      '/blog/first/.data',
      '/blog/first/_.data',
    ]
    await must(reader.from('comments').insert(review('Words to remove.')))
    await keep(...spellings)
    for (const path of spellings) expect(await read(path)).toContain('Words to remove.')
    await must(reader.from('comments').delete().eq('blog_id', postId))
    for (const path of spellings) expect(await read(path)).not.toContain('Words to remove.')
  })

  test('a rating of a project', async () => {
    await must(owner.from('settings').update({ projects_address: 'work' }).eq('id', true))
    const project = { ...post('loom'), topic: '', project: emptyProject }
    const { data } = await owner.from('blogs').insert(project).select('id').single()
    const id = data?.id ?? 0
    const other = await clientOf(site)
    const account = { email: 'alder@example.com', password: PASSWORD }
    const user_id = (await other.auth.signUp(account)).data.user?.id ?? ''
    await keep('/work/loom', '/blog/first')
    await changeUnannounced('first')
    await must(other.from('comments').insert({ ...review('A fine loom.'), blog_id: id, user_id }))
    expect(await read('/work/loom')).toContain('A fine loom.')
    expect(await read('/work/loom')).toContain('>5.0<')
    await must(other.from('comments').update({ rating: 2 }).eq('blog_id', id))
    expect(await read('/work/loom')).toContain('>2.0<')
    expect(await read('/blog/first'), 'stays cached').not.toContain('Not announced')
    await must(owner.from('blogs').update({ title: 'The title of first' }).eq('id', postId))
    await must(owner.from('blogs').delete().eq('id', id))
    await must(owner.from('settings').update({ projects_address: 'projects' }).eq('id', true))
  })

  test('a review that is held back', async () => {
    await must(reader.from('comments').insert(review('Words to hold back.')))
    await keep('/blog/first')
    await site.sql`update comments set status = 'held' where content = 'Words to hold back.'`
    await until(async () => expect(await read('/blog/first')).not.toContain('Words to hold back.'))
    await must(reader.from('comments').delete().eq('blog_id', postId))
  })

  test('another name of a reader or author', async () => {
    await must(reader.from('comments').insert(review('Signed words.')))
    await keep('/blog/first', '/')
    await must(reader.from('profiles').update({ username: 'Wren Sorrel' }).eq('id', readerId))
    expect(await read('/blog/first')).toContain('Wren Sorrel')
    expect(await read('/blog/first')).not.toContain('Wren Abbot')
    await keep('/')
    await must(owner.from('profiles').update({ username: 'Marlo Sedge' }).eq('id', ownerId))
    for (const path of ['/', '/blog/first']) expect(await read(path)).toContain('Marlo Sedge')
    await must(reader.from('comments').delete().eq('blog_id', postId))
  })

  test('a reviewer’s change of role', async () => {
    const shown = 'Administrator</'
    await must(reader.from('comments').insert(review('Signed words.')))
    await keep('/blog/first')
    expect(await read('/blog/first')).not.toContain(shown)
    for (const [role, is] of [
      ['admin', true],
      ['user', false],
    ] as const) {
      await site.sql`update profiles set role = ${role} where id = ${readerId}`
      await until(async () => expect((await read('/blog/first')).includes(shown)).toBe(is))
    }
    await must(reader.from('comments').delete().eq('blog_id', postId))
  })

  test('other related posts once the search follows another language', async () => {
    const slugs = ['walking', 'p1', 'p2', 'walked', 'p3']
    for (const slug of slugs)
      await must(owner.from('blogs').insert({ ...post(slug), topic: slug, title: slug }))
    const isRelated = async () => (await read('/blog/walking')).includes('More like this')
    await keep('/blog/walking')
    expect(await isRelated()).toBe(true)
    await must(owner.from('settings').update({ language: 'de' }).eq('id', true))
    await keep('/blog/walking')
    await site.sql`select private.sync_search_language()`
    await until(async () => expect(await isRelated()).toBe(false))
    await must(owner.from('settings').update({ language: 'en' }).eq('id', true))
    await site.sql`select private.sync_search_language()`
    await must(owner.from('blogs').delete().in('slug', slugs))
  })

  test('a tag that is described, renamed, merged and deleted', async () => {
    const lists = ['/tags', '/tags/oak', '/tags/elm']
    await must(
      owner
        .from('blogs')
        .update({ tags: ['Oak', 'Ash'] })
        .eq('slug', 'first'),
    )
    await keep(...lists)
    const tagOf = async (name: string) =>
      (await owner.from('tags').select('id').eq('name', name).single()).data?.id ?? 0
    const oak = await tagOf('Oak')
    await must(owner.rpc('save_tag', { of_tag: oak, new_name: 'Oak', new_description: 'Slow wood.' }))
    expect(await read('/tags/oak')).toContain('Slow wood.')
    await keep(...lists, '/blog/first')
    await must(owner.rpc('save_tag', { of_tag: oak, new_name: 'Elm', new_description: '' }))
    for (const path of ['/tags', '/tags/elm', '/blog/first', '/tags/oak']) {
      expect(await read(path), path).toContain('>Elm<')
      expect(await read(path), path).not.toContain('>Oak<')
    }
    await must(owner.rpc('merge_tags', { merged: [oak], target: await tagOf('Ash') }))
    for (const path of ['/blog/first', '/tags/oak', '/tags/elm']) {
      expect(await read(path), path).toContain('>Ash<')
      expect(await read(path), path).not.toContain('>Elm<')
    }
    await keep('/blog/first', '/tags/ash')
    await must(owner.rpc('delete_tags', { of_tags: [await tagOf('Ash')] }))
    expect(await read('/blog/first')).not.toContain('>Ash<')
    expect((await fetch(`${site.url}/tags/ash`)).status).toBe(404)
  })

  test('a post that is renamed, moved, withdrawn, restored and deleted', async () => {
    await keep('/', '/topics/Writing', '/blog/first')
    await must(owner.from('blogs').insert(post('second')))
    for (const path of ['/', '/topics/Writing', '/blog/first'])
      expect(await read(path)).toContain('The title of second')
    await must(owner.from('blogs').update({ title: 'Another title' }).eq('slug', 'second'))
    expect(await read('/')).toContain('Another title')
    await keep('/blog/second')
    await must(owner.from('blogs').update({ slug: 'moved' }).eq('slug', 'second'))
    expect((await fetch(`${site.url}/blog/second`, { redirect: 'manual' })).status).toBe(301)
    await keep('/', '/blog/moved')
    await must(owner.from('blogs').update({ status: 'draft' }).eq('slug', 'moved'))
    expect(await read('/')).not.toContain('Another title')
    expect((await fetch(`${site.url}/blog/moved`)).status).toBe(404)
    await must(owner.from('blogs').update({ status: 'published' }).eq('slug', 'moved'))
    expect(await read('/')).toContain('Another title')
    await keep('/', '/blog/moved')
    const { data: moved } = await owner.from('blogs').select('id').eq('slug', 'moved').single()
    const { data: entries } = await owner.rpc('move_to_bin', { of_kind: 'post', ids: [String(moved?.id)] })
    expect((await fetch(`${site.url}/blog/moved`)).status).toBe(410)
    await keep('/blog/moved')
    await must(owner.rpc('restore_from_bin', { entries: entries?.map(({ entry }) => entry) ?? [] }))
    expect((await fetch(`${site.url}/blog/moved`)).status).toBe(200)
    await must(owner.from('blogs').delete().eq('slug', 'moved'))
    expect(await read('/')).not.toContain('Another title')
    expect((await fetch(`${site.url}/blog/moved`)).status).toBe(404)
  })

  test('the removal of an account with its reviews', async () => {
    const leaving = await clientOf(site)
    const { data } = await leaving.auth.signUp({
      email: 'leaving@example.com',
      password: PASSWORD,
      options: { data: { full_name: 'Soon Gone' } },
    })
    await must(leaving.from('comments').insert({ ...review('Farewell.'), user_id: data.user?.id ?? '' }))
    await keep('/blog/first')
    expect(await read('/blog/first')).toContain('Farewell.')
    await must(leaving.rpc('remove_account', { of_user: data.user?.id ?? '' }))
    expect(await read('/blog/first')).not.toContain('Farewell.')
    expect(await read('/blog/first')).not.toContain('Soon Gone')
  })
})

test('invalidates what addresses of a post share', async () => {
  let requested = 0
  /** Read twice at addresses that nobody has asked for, the second time from what the first has rendered. */
  async function shows(path: string, ...texts: string[]) {
    const token = (await reader.auth.getSession()).data.session?.access_token
    const request = async (headers = {}) => {
      const joint = path.includes('?') ? '&' : '?'
      return (await fetch(`${site.url}${path}${joint}q=${requested++}`, { headers })).text()
    }
    const page = await request()
    expect(await request({ authorization: `Bearer ${token}` })).toBe(page)
    for (const one of texts) expect(page, path).toContain(one)
    return page
  }
  await must(owner.from('blogs').insert(['beside', 'last'].map(post)))
  await must(reader.from('comments').insert([review('Earlier words.'), review('Later words.')]))
  const latest = await shows('/blog/first', 'Earlier words.', 'Later words.', 'The title of beside')
  expect(latest.indexOf('Later words.')).toBeLessThan(latest.indexOf('Earlier words.'))
  const oldest = await shows('/blog/first?sort=oldest')
  expect(oldest).not.toBe(latest)
  await shows('/blog/beside', 'No Data')
  expect(await shows('/blog/first')).toBe(latest)
  await shows('/', 'The title of beside')

  await must(owner.from('blogs').update({ title: 'A title after it' }).eq('slug', 'beside'))
  for (const path of ['/', '/blog/first', '/blog/beside']) await shows(path, 'A title after it')
  await must(reader.from('comments').update({ content: 'Other words.' }).eq('content', 'Later words.'))
  await shows('/blog/first', 'Other words.')
  await site.sql`update comments set status = 'held' where content = 'Other words.'`
  await until(async () => expect(await shows('/blog/first')).not.toContain('Other words.'))
  await must(owner.from('settings').update({ language: 'de', reviewers: 'nobody' }).eq('id', true))
  for (const path of ['/', '/blog/first'])
    expect(await shows(path, 'lang="de"')).toMatch(/>\d+\. \p{L}+ \d{4}</u)
  await shows('/blog/first', 'New reviews are closed.')
  await must(owner.from('settings').update({ language: 'en', reviewers: 'everybody' }).eq('id', true))
  expect(await shows('/blog/first', 'Earlier words.')).not.toContain('New reviews are closed.')
  await must(reader.from('comments').delete().eq('blog_id', postId))
  expect(await shows('/blog/first')).not.toContain('Earlier words.')
  await must(owner.from('blogs').delete().in('slug', ['beside', 'last']))
  expect(await shows('/')).not.toContain('The title of last')
})

describe('a cached page shows by itself', () => {
  test('what another process wrote', async () => {
    await keep('/', '/blog/first')
    await site.sql`update blogs set title = 'From elsewhere' where id = ${postId}`
    await until(async () => expect(await read('/')).toContain('From elsewhere'))
    await site.sql`insert into comments (user_id, blog_id, content) values (${readerId}, ${postId}, 'Also from elsewhere.')`
    await until(async () => expect(await read('/blog/first')).toContain('Also from elsewhere.'))
  })

  test('a scheduled post at its time, without a write', async () => {
    const soon = new Date(Date.now() + 1500).toISOString()
    await must(owner.from('blogs').insert({ ...post('later'), status: 'scheduled', published_at: soon }))
    await keep('/')
    await until(async () => expect(await read('/')).toContain('The title of later'))
    await must(owner.from('blogs').delete().eq('slug', 'later'))
  })

  test('closes reviews once the days are over', async () => {
    // Published long ago, so that nothing else expires pages.
    await site.sql`
      insert into blogs (user_id, slug, title, introduction, topic, published_at, inserted_at)
      select ${ownerId}::uuid, slug, slug, 'A', 'A', timestamptz '2024-01-02', now() - interval '1 day' + open
      from (values ('closing', interval '2 seconds'), ('open', '1 day')) as posts (slug, open)`
    await must(owner.from('settings').update({ reviews_close_after: 1 }).eq('id', true))
    await keep('/blog/closing', '/blog/open')
    await changeUnannounced('open')
    await until(async () => expect(await read('/blog/closing')).toContain('Reviews are closed'))
    const stays = await read('/blog/open')
    expect(stays).not.toContain('Not announced')
    expect(stays).not.toContain('Reviews are closed')
    await must(owner.from('settings').update({ reviews_close_after: 0 }).eq('id', true))
    await must(owner.from('blogs').delete().in('slug', ['closing', 'open']))
  })

  test('a write while the listening connection was lost', async () => {
    await keep('/')
    await site.sql`select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen%' or query = 'select 1'`
    await must(owner.from('blogs').update({ title: 'Written meanwhile' }).eq('id', postId))
    await until(async () => expect(await read('/')).toContain('Written meanwhile'))
    await keep('/')
    await until(async () => {
      await site.sql`update blogs set title = 'Heard again' where id = ${postId}`
      expect(await read('/')).toContain('Heard again')
    })
  })
})

async function openAnnouncements() {
  const received: string[] = []
  const onMessage = (message: string) => received.push(message)
  const handlers = { onMessage, onListening: () => {}, onLost: () => {} }
  const listener = listen(embeddedLogin(site.dataDir), 'byline_pages', handlers)
  onTestFinished(() => listener.close())
  await until(async () => expect(await listener.catchUp()).toBe(true))
  return async () => {
    await listener.catchUp()
    return received.splice(0)
  }
}

test('writes of a reader that change nothing invalidate no page', async () => {
  const announced = await openAnnouncements()
  await must(reader.from('blogs').update({ title: 'Not mine' }).gt('id', 0))
  await must(reader.from('blogs').delete().gt('id', 0))
  await must(reader.from('settings').update({ confirm_addresses: true }).eq('confirm_addresses', false))
  expect(await announced()).toEqual([])
  await must(owner.from('blogs').update({ title: 'The title of first' }).eq('id', postId))
  expect(await announced()).toEqual(['*'])
})

test('hiding a scheduled post announces a removal', async () => {
  const announced = await openAnnouncements()
  const scheduled = { ...post('by-time'), status: 'scheduled', published_at: '2024-01-02T00:00:00Z' }
  await must(owner.from('blogs').insert(scheduled))
  expect(await announced()).toEqual(['*'])
  await must(owner.from('blogs').update({ status: 'draft' }).eq('slug', 'by-time'))
  expect(await announced()).toContain('-')
  await must(owner.from('blogs').delete().eq('slug', 'by-time'))
})

test('answers a write while the listening connection hangs', async () => {
  const pid = await until(async () => {
    const [found] =
      await site.sql`select pid from pg_stat_activity where query ilike 'listen%' or query = 'select 1'`
    expect(found).toBeDefined()
    return Number(found?.pid)
  })
  await keep('/')
  process.kill(pid, 'SIGSTOP')
  try {
    await must(
      owner
        .from('blogs')
        .update({ title: 'Answered all the same' })
        .eq('id', postId)
        .abortSignal(AbortSignal.timeout(20_000)),
    )
    expect(await read('/')).toContain('Answered all the same')
    await keep('/')
    await until(async () => {
      await site.sql`update blogs set title = 'Heard by another connection' where id = ${postId}`
      expect(await read('/')).toContain('Heard by another connection')
    })
  } finally {
    process.kill(pid, 'SIGCONT')
  }
})

test('sends a cached page with headers and 304', async () => {
  const names = (response: Response) => [...response.headers.keys()].sort()
  await site.sql`update blogs set title = 'The title of first' where id = ${postId}`
  const rendered = await fetch(`${site.url}/?q=first`)
  const stored = await fetch(`${site.url}/?q=first`)
  expect(names(stored)).toEqual(names(rendered))
  const again = await fetch(`${site.url}/?q=first`)
  const ids = [rendered, stored, again].map(({ headers }) => headers.get('x-request-id'))
  for (const id of ids) expect(id).toMatch(/^[\w-]{36}$/)
  expect(new Set(ids).size).toBe(3)
  const etag = stored.headers.get('etag') ?? ''
  const unchanged = await fetch(`${site.url}/?q=first`, { headers: { 'if-none-match': etag } })
  expect(unchanged.status).toBe(304)
  const head = await fetch(`${site.url}/?q=first`, { method: 'HEAD' })
  expect([head.status, await head.text(), head.headers.get('content-length')]).toEqual([
    200,
    '',
    stored.headers.get('content-length'),
  ])
})
