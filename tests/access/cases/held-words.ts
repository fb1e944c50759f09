import type { Case, Request } from '../case.ts'
import { type Actor, people, rows } from '../people.ts'

const { noor, tomas, ines } = people
const { noorsComment, verasPost, inesPost } = rows

/** SQL that sets the word list to these entries. */
const listing = (...words: string[]) =>
  `update public.settings set held_words = '${words.join('\n').replaceAll("'", "''")}';`

const writing = (user: { id: string }, content: string, more = {}): Request => ({
  insert: 'comments',
  row: { user_id: user.id, blog_id: inesPost, content, ...more },
})

const becomes = (words: string[], content: string, status: 'held' | 'shown'): Case => ({
  name: `with ${JSON.stringify(words)} on the word list, ${JSON.stringify(content)} is ${status}`,
  as: 'reader',
  given: listing(...words),
  does: writing(noor, content),
  expect: 'done',
  becomes: { status },
})

const anybody = (as: Actor, user: { id: string }, status: string): Case => ({
  name: `a listed word in a comment by ${as} is ${status}`,
  as,
  given: listing('casino'),
  does: writing(user, 'A casino.'),
  expect: 'done',
  becomes: { status },
})

/** Words and phrases that hold what contains them. */
export const heldWords: Case[] = [
  becomes(['casino'], 'The best CASINO, today!', 'held'),
  becomes(['Kasinó'], 'kasino', 'held'),
  becomes(['kasino'], 'Kasinó', 'held'),
  becomes(['casino'], 'Casinos are elsewhere.', 'shown'),
  becomes(['casino'], 'ca\u200bsino', 'held'),
  becomes(['قمار'], 'قُمَـار', 'held'),
  becomes(['קָזִינוֹ'], 'קזינו', 'held'),
  becomes(['cheap pills'], 'Cheap,\n  pills.', 'held'),
  becomes(['cheap pills'], 'Pills, cheap', 'shown'),
  becomes(['cheap pills'], 'cheap pillsbury', 'shown'),
  becomes(['walls', 'casino'], 'A casino', 'held'),
  becomes(['賭場'], '最好的賭場在這裡', 'held'),
  becomes(['$$$'], 'Make $$$ today', 'held'),
  becomes(['$$$'], 'Make $$ today!', 'shown'),
  becomes(['$$$'], '!!', 'shown'),
  becomes(['<'], 'I <3 walls', 'held'),
  becomes(['<'], 'Tall walls', 'shown'),
  becomes(['casino', ''], 'Nothing of the kind ...', 'shown'),
  becomes([], 'A casino', 'shown'),
  becomes(["o'clock (now)"], 'O’clock – now', 'held'),
  becomes(['100%'], 'Only 1000 of these', 'shown'),
  anybody('other reader', tomas, 'held'),
  anybody('other admin', ines, 'shown'),
  anybody('service role', noor, 'shown'),
  {
    name: 'a reply with a listed word is held',
    as: 'other reader',
    given: listing('casino'),
    does: writing(tomas, 'A casino.', { blog_id: verasPost, parent: noorsComment }),
    expect: 'done',
    becomes: { status: 'held' },
  },
  {
    name: 'a comment that gets a listed word later is held',
    as: 'reader',
    given: listing('casino'),
    does: { update: 'comments', set: { content: 'A casino.' }, where: { id: noorsComment } },
    expect: 'done',
    becomes: { status: 'held' },
  },
  {
    name: 'an administrator reads which listed word holds a comment',
    as: 'admin',
    given: `${listing('walls', 'Casino')} update public.comments set status = 'held', content = 'A casino.' where id = ${noorsComment}`,
    does: { call: 'list_reasons', with: { of_comments: [noorsComment] } },
    expect: [{ id: noorsComment, held_for: 'word', held_word: 'Casino' }],
  },
  ...Object.entries({
    'word is no longer listed': `update public.settings set held_words = '' where true`,
    'author has a review that is shown': `update public.settings set hold_first_reviews = true where true`,
  }).map(
    ([what, given]): Case => ({
      name: `an administrator reads that a comment waits although its ${what}`,
      as: 'admin',
      given: `update public.comments set status = 'held' where id = ${noorsComment};
        insert into public.comments (user_id, blog_id, content) select user_id, blog_id, 'Shown.' from public.comments where id = ${noorsComment}; ${given}`,
      does: { call: 'list_reasons', with: { of_comments: [noorsComment] } },
      expect: [{ id: noorsComment, held_for: 'former rule' }],
    }),
  ),
]
