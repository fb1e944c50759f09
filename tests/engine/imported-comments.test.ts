import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { peopleOf } from './people-of.ts'
import {
  addAccount,
  mailbox,
  nextSecrets,
  server,
  visitorAuth,
  withMailServer,
} from './recovery-mail-fixture.ts'

withMailServer()

const { signedUpAdmin } = peopleOf(() => server)

async function importReview(slug: string, address: string | null, text = `From ${address}`) {
  const owner = await signedUpAdmin(`owner.${slug}`)
  const [row] = await server.sql<{ id: number }>`
    insert into blogs (user_id, slug, title, introduction, topic) values (${owner.id}, ${slug}, ${slug}, 'A', 'A') returning id`
  const [added] = await server.sql<{ id: number }>`
    select private.import_comment(${row?.id ?? 0}, null, 'Ann of old', ${address}, '2019-05-01', ${text}, 5, true) as id`
  return { owner, id: Number(added?.id) }
}

const authorOf = async (id: number) => {
  const [row] = await server.sql`
    select username, imported_name from comments left join profiles on profiles.id = user_id where comments.id = ${id}`
  return row
}

async function claimWith(auth: ReturnType<typeof visitorAuth>) {
  const { data } = await auth.getSession()
  const client = createClient(server.url, server.publishableKey, {
    auth: { persistSession: false },
    global: { headers: { authorization: `Bearer ${data.session?.access_token}` } },
  })
  return client.rpc('claim_imported_comments')
}

test('a new account by a mailed link claims imported comments', async () => {
  const { id } = await importReview('claimed', 'Ann.Old@example.com')
  const auth = visitorAuth()
  expect((await auth.signInWithOtp({ email: 'ann.old@example.com' })).error).toBeNull()
  const { secret } = await nextSecrets('ann.old@example.com')
  expect((await auth.verifyOtp({ type: 'email', token_hash: secret })).error).toBeNull()
  expect(await authorOf(id)).toEqual({ username: null, imported_name: 'Ann of old' })
  expect(await claimWith(auth)).toMatchObject({ data: 1, error: null })
  expect(await authorOf(id)).toMatchObject({ imported_name: null })
  expect(await claimWith(auth)).toMatchObject({ data: 0, error: null })
})

test('an account with a password claims nothing before a mail', async () => {
  const { id } = await importReview('unproven', 'ben.old@example.com')
  const auth = visitorAuth()
  const { error } = await auth.signUp({ email: 'ben.old@example.com', password: 'eleven lines' })
  expect(error).toBeNull()
  expect(await claimWith(auth)).toMatchObject({ data: null, error: null })
  expect(await authorOf(id)).toEqual({ username: null, imported_name: 'Ann of old' })
})

test('asking for a link answers the same for every address', async () => {
  await importReview('asked', 'cora.old@example.com')
  const known = await visitorAuth().signInWithOtp({ email: 'cora.old@example.com' })
  const unknown = await visitorAuth().signInWithOtp({ email: 'nobody.old@example.com' })
  expect(known).toEqual(unknown)
})

test('mails about a reported imported review without a ban link', async () => {
  const { owner, id } = await importReview('reported', null, 'Rude words')
  const email = await addAccount('dina')
  const auth = visitorAuth()
  const { data } = await auth.signInWithPassword({ email, password: 'eleven lines' })
  const reader = createClient(server.url, server.publishableKey, {
    auth: { persistSession: false },
    global: { headers: { authorization: `Bearer ${data.session?.access_token}` } },
  })
  const row = { user_id: data.user?.id, comment_id: id, reason: 'Rude' }
  expect((await reader.from('reports').insert(row)).error).toBeNull()
  const { text = '' } = await mailbox.next(owner.email)
  expect(text).toContain('Rude words')
  expect(text).toContain('Ann of old')
  expect(text).toMatch(/^Remove:$/m)
  expect(text).not.toContain('ban')
  const { data: bell } = await owner.client.rpc('list_notifications')
  expect(bell).toMatchObject([{ kind: 'report', name: 'Ann of old', quote: 'Rude words' }])
})
