import { expect, test } from 'vitest'
import { borrowPages } from '#tests/support/pages.ts'

test('hides the cover of a post in the bin', async () => {
  const { sql, request } = await borrowPages()
  const [post] = await sql<{ id: number; thumbnail: string; author: string }>`
    select blogs.id, thumbnail, user_id as author from blogs join storage.objects on name = 'Thumbnail/' || thumbnail
    where thumbnail not in (select thumbnail from blogs where thumbnail is not null group by 1 having count(*) > 1) limit 1`
  if (!post) throw new Error('No sample post has a cover.')
  const asAdmin = (call: string) =>
    sql.begin(async tx => {
      await tx`select set_config('request.jwt.claims', json_build_object('sub', ${post.author}::text, 'role', 'authenticated')::text, true)`
      await tx.unsafe(call)
    })
  const status = async () => (await request(`/images/thumbnail/Thumbnail/${post.thumbnail}?w=640`)).status
  expect(await status()).toBe(200)
  await asAdmin(`select public.move_to_bin('post', '{${post.id}}')`)
  expect(await status()).toBe(404)
  await asAdmin('select public.restore_from_bin(array(select id from public.bin))')
  expect(await status()).toBe(200)
})
