import type { Case, Row } from '../case.ts'
import { people, rows } from '../people.ts'

const { tomas, vera } = people
const { noorsComment, verasComment, tomasComment, verasPost } = rows
const hold = (more = '') => `update public.comments set status = 'held'${more} where id = ${noorsComment};`
const holdByHand = hold(', held_by_hand = true')
const comment = (row: Row) => [{ table: 'public.comments', where: { id: noorsComment }, row }]
const call = (ids: number[], is_held = true) => ({
  call: 'hold_comments',
  with: { of_comments: ids, is_held },
})
const changed = (ids: number[], isHeld: boolean) => ({
  sql: `select public.hold_comments('{${ids}}', ${isHeld}) as changed`,
})

/** Comments that an administrator holds after they were published. */
export const holding: Case[] = [
  {
    name: 'an administrator holds a published comment, whose reports and date stay',
    as: 'admin',
    given: `insert into public.reports (user_id, comment_id) values ('${tomas.id}', ${noorsComment})`,
    does: call([noorsComment]),
    expect: 'done',
    also: [
      ...comment({
        status: 'held',
        held_by_hand: true,
        created_at: '2024-03-01T00:00:00+00:00',
        like_count: 1,
      }),
      { table: 'public.reports', where: { comment_id: noorsComment }, row: {} },
      { table: 'public.comments', where: { id: tomasComment }, row: { status: 'shown' } },
    ],
  },
  {
    name: 'what a rule holds is not held by hand as well',
    as: 'admin',
    given: hold(),
    does: {
      sql: `select '{${tomasComment}}' = public.hold_comments('{${noorsComment},${tomasComment},999}') as is_one`,
    },
    expect: 'done',
    also: [
      ...comment({ status: 'held', held_by_hand: false }),
      { table: 'public.comments', where: { id: tomasComment }, row: { held_by_hand: true } },
    ],
  },
  {
    name: 'what a rule holds is not shown by taking back a hold',
    as: 'admin',
    given: hold(),
    does: changed([noorsComment], false),
    expect: [{ changed: [] }],
  },
  {
    name: 'a published comment is not held by taking back a hold',
    as: 'admin',
    does: changed([noorsComment], false),
    expect: [{ changed: [] }],
  },
  {
    name: 'a deleted comment with replies cannot be held',
    as: 'admin',
    given: `insert into public.comments (user_id, blog_id, content, parent) values ('${vera.id}', ${verasPost}, 'Thanks.', ${noorsComment});
      delete from public.comments where id = ${noorsComment}`,
    does: changed([noorsComment], true),
    expect: [{ changed: [] }],
  },
  {
    name: 'a hold that is taken back leaves the comment as it was',
    as: 'admin',
    given: `${holdByHand} insert into public.reports (user_id, comment_id) values ('${tomas.id}', ${noorsComment})`,
    does: call([noorsComment], false),
    expect: 'done',
    also: [
      ...comment({ status: 'shown', held_by_hand: false, like_count: 1 }),
      { table: 'public.reports', where: { comment_id: noorsComment }, row: {} },
    ],
  },
  {
    name: 'an approved comment that was held by hand is no longer',
    as: 'admin',
    given: holdByHand,
    does: { call: 'approve_comments', with: { of_comments: [noorsComment] } },
    expect: 'done',
    also: comment({ status: 'shown', held_by_hand: false }),
  },
  {
    name: 'an administrator reads what is held by hand, although it has links',
    as: 'admin',
    given: `${holdByHand} update public.comments set content = 'www.a www.b www.c' where id = ${noorsComment}`,
    does: { call: 'list_reasons', with: { of_comments: [noorsComment] } },
    expect: [{ id: noorsComment, held_for: 'by hand' }],
  },
  ...(['held_by_hand', 'status'] as const).map(
    (column): Case => ({
      name: `a reader cannot set ${column} of their comment`,
      as: 'reader',
      does: {
        update: 'comments',
        set: { [column]: column === 'status' ? 'held' : true },
        where: { id: noorsComment },
      },
      expect: { code: '42501' },
    }),
  ),
  {
    name: 'a reply to a published review adds to its thread',
    as: 'admin',
    does: { call: 'answer_comment', with: { of_comment: noorsComment, reply: 'Thank you.' } },
    expect: 'done',
    also: [
      {
        table: 'public.comments',
        where: { parent: noorsComment },
        row: { user_id: vera.id, blog_id: verasPost, content: 'Thank you.', answers: null, status: 'shown' },
      },
      ...comment({ status: 'shown' }),
    ],
  },
  {
    name: 'a reply to a held review approves it',
    as: 'admin',
    given: hold(),
    does: { call: 'answer_comment', with: { of_comment: noorsComment, reply: 'Thank you.' } },
    expect: 'done',
    also: [
      ...comment({ status: 'shown' }),
      { table: 'public.comments', where: { parent: noorsComment }, row: { content: 'Thank you.' } },
    ],
  },
  {
    name: 'a reply to a reply names what it answers',
    as: 'admin',
    given: `insert into public.comments (id, user_id, blog_id, content, parent) values (900290, '${tomas.id}', ${verasPost}, 'Why?', ${verasComment})`,
    does: { call: 'answer_comment', with: { of_comment: 900_290, reply: 'So.' } },
    expect: 'done',
    also: [{ table: 'public.comments', where: { answers: 900_290 }, row: { parent: verasComment } }],
  },
  {
    name: 'what was deleted cannot be answered',
    as: 'admin',
    does: { call: 'answer_comment', with: { of_comment: 999, reply: 'Thank you.' } },
    expect: { code: '23503', constraint: 'comments_parent_fkey' },
  },
  {
    name: 'a reply that cannot be published leaves a held review held',
    as: 'admin',
    given: `${hold()} update public.blogs set reviews_closed = true where id = ${verasPost}`,
    does: { call: 'answer_comment', with: { of_comment: noorsComment, reply: 'Thank you.' } },
    expect: { code: '23514', constraint: 'comments_post_open' },
  },
]
