import type { Case } from '../case.ts'
import { people, rows } from '../people.ts'

const { noor, tomas, vera } = people
export const said = (content: string, user: { id: string } = noor) => ({
  insert: 'comments' as const,
  row: { user_id: user.id, blog_id: rows.inesPost, content },
})
const sameDay = { code: '23505', constraint: 'comments_said_once' }
const saidAgo = (hours: number, content = 'Well put.', on: number = rows.inesPost) =>
  `update public.comments set content = '${content}', created_at = now() - interval '${hours} hours', blog_id = ${on} where id = ${rows.noorsComment};`
/** On a post of its own. */
const saidOnThird = (hours: number) => `
  insert into public.blogs (id, user_id, slug, title, introduction, topic) values (900199, '${vera.id}', 'on-gates', 'x', 'x', 'x');
  insert into public.comments (user_id, blog_id, content, created_at)
  values ('${noor.id}', 900199, 'Well put.', now() - interval '${hours} hours');`

/** Duplicate texts of an account on one day. */
export const duplicates: Case[] = [
  {
    name: 'a reader cannot say the same twice on one day on one post',
    as: 'reader',
    given: saidAgo(23),
    does: said('Well put.'),
    expect: sameDay,
  },
  {
    name: 'a reader can say the same on one day on a second post',
    as: 'reader',
    given: saidAgo(1, 'Well put.', rows.verasPost),
    does: said('Well put.'),
    expect: 'done',
  },
  {
    name: 'a reader cannot say the same on one day on a third post',
    as: 'reader',
    given: `${saidAgo(1, 'Well put.', rows.verasPost)} ${saidOnThird(2)}`,
    does: said('Well put.'),
    expect: sameDay,
  },
  {
    name: 'a reader can say the same on a third post a day after the first',
    as: 'reader',
    given: `${saidAgo(1, 'Well put.', rows.verasPost)} ${saidOnThird(25)}`,
    does: said('Well put.'),
    expect: 'done',
  },
  {
    name: 'a reader cannot say the same in other capitals and with other spaces',
    as: 'reader',
    given: saidAgo(1, 'Ähnlich wahr.'),
    does: said('\u00a0 ÄHNLICH\n\twahr.  '),
    expect: sameDay,
  },
  {
    name: 'a reader cannot edit a comment into one that they wrote that day',
    as: 'reader',
    given: `insert into public.comments (user_id, blog_id, content) values ('${noor.id}', ${rows.verasPost}, 'Once.')`,
    does: { update: 'comments', set: { content: 'once.' }, where: { id: rows.noorsComment } },
    expect: sameDay,
  },
  {
    name: 'a reader can change the capitals of what they said that day',
    as: 'reader',
    given: saidAgo(1),
    does: { update: 'comments', set: { content: 'WELL PUT.' }, where: { id: rows.noorsComment } },
    expect: 'done',
  },
  {
    name: 'a reader can say the same a day later',
    as: 'reader',
    given: saidAgo(25),
    does: said('Well put.'),
    expect: 'done',
  },
  {
    name: 'a reader can say something else on the same day',
    as: 'reader',
    given: saidAgo(1),
    does: said('Well said.'),
    expect: 'done',
  },
  {
    name: 'another reader can say the same on the same day',
    as: 'other reader',
    given: saidAgo(1),
    does: said('Well put.', tomas),
    expect: 'done',
  },
  {
    name: 'an administrator can thank two readers in the same words',
    as: 'admin',
    given: `update public.comments set created_at = now()`,
    does: said('Thank you all.', vera),
    expect: 'done',
  },
  {
    name: 'an import can bring the same text twice',
    as: 'service role',
    given: saidAgo(1),
    does: said('Well put.'),
    expect: 'done',
  },
]
