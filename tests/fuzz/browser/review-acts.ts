import { ratingField, reviewField, reviewOf } from '#tests/browser/own-post.ts'
import { checkPost, checkReviews, shows } from './invariants.ts'
import type { Person } from './person.ts'
import { type Act, inFreshTab, openPost, type Walk } from './walk.ts'

const may = (person: Person) => person.isSignedIn

/** Opens the post of one of the person's newest reviews, which is among the first twenty there. Null without one. */
async function openOwn({ person: { page, id }, sql, random, say }: Walk) {
  const rows = await sql<{ id: number; slug: string; content: string }>`
    select * from (select comments.id, slug, comments.content, comments.user_id, row_number() over (partition by blog_id order by comments.created_at desc, comments.id desc) as place
      from comments join blogs on blogs.id = blog_id where blogs.status = 'published') as comment
    where user_id = ${id} and place <= 10 order by id`
  if (rows.length === 0) return null
  const own = random.pick(rows)
  say(`${own.slug} ${own.content}`)
  await checkPost(page, sql, own.slug)
  return own
}

/** What the person's page and a fresh load show afterwards. */
async function checkBoth(walk: Walk, slug: string) {
  await checkReviews(walk.person.page, walk.sql, slug)
  await inFreshTab(walk, page => checkPost(page, walk.sql, slug))
}

/** What a signed-in person does with reviews. */
export const reviewActs: Act[] = [
  {
    name: 'adds a review',
    may,
    async run(walk) {
      const { person, random } = walk
      const slug = await openPost(walk)
      await reviewField(person.page).fill(`Said at random ${walk.count}.`)
      if (random.chance(0.7)) await ratingField(person.page).selectOption(String(1 + random.below(5)))
      await person.page.getByRole('button', { name: 'Submit' }).click()
      await person.page.getByText('Comment added successfully').waitFor()
      person.typed.delete(`/blog/${slug}`)
      await checkBoth(walk, slug)
    },
  },
  {
    name: 'edits an own review',
    may,
    async run(walk) {
      const { page } = walk.person
      const own = await openOwn(walk)
      if (!own) return walk.say('none')
      await reviewOf(page, own.content).first().getByRole('button', { name: 'Edit' }).click()
      await page.getByLabel('Edit review').fill(`Said anew ${walk.count}.`)
      if (walk.random.chance(0.5))
        await ratingField(page.locator('.edit-form')).selectOption(String(walk.random.below(6)))
      await page.getByRole('button', { name: 'Update' }).click()
      await page.getByText('Comment updated successfully').waitFor()
      await checkBoth(walk, own.slug)
    },
  },
  {
    name: 'deletes an own review',
    may,
    async run(walk) {
      const { page } = walk.person
      const own = await openOwn(walk)
      if (!own) return walk.say('none')
      await reviewOf(page, own.content).first().getByRole('button', { name: 'Delete' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
      await page.getByText('Comment deleted successfully').waitFor()
      await checkBoth(walk, own.slug)
    },
  },
  {
    name: 'likes or unlikes the newest review',
    may,
    async run(walk) {
      const { person, sql } = walk
      const slug = await openPost(walk)
      const [newest] = await sql<{ id: number; likes: number; liked: boolean }>`
        select comments.id, (select count(*)::integer from likes where comment_id = comments.id) as likes,
          exists (select from likes where comment_id = comments.id and likes.user_id = ${person.id}) as liked
        from comments join blogs on blogs.id = blog_id where slug = ${slug} order by comments.created_at desc, comments.id desc limit 1`
      if (!newest) return
      const { id, likes, liked } = newest
      const button = person.page.locator(`#like_${id}`)
      const shown = () => button.getAttribute('aria-label')
      await shows('the likes before', labelOf(liked, likes), shown)
      await button.click()
      await shows('the likes', labelOf(!liked, liked ? likes - 1 : likes + 1), shown)
      await shows('the stored like', !liked, async () => {
        const [row] = await sql`select from likes where comment_id = ${id} and user_id = ${person.id}`
        return row !== undefined
      })
    },
  },
]

const labelOf = (liked: boolean, likes: number) =>
  `${liked ? 'Unlike' : 'Like'}, ${likes} ${likes === 1 ? 'like' : 'likes'}`
