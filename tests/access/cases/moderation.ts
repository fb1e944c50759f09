import { type Case, type Request, refused } from '../case.ts'
import { actors, everybody, people, rows } from '../people.ts'

const { tomas, vera, ines } = people
const { noorsComment, verasComment, tomasComment } = rows
const hold = `update public.comments set status = 'held' where id = ${noorsComment};`

const calls: Record<string, Request> = {
  'list what waits for an administrator': { call: 'list_moderation', with: { skip: 0, take: 25 } },
  'read why comments wait': { call: 'list_reasons', with: { of_comments: [tomasComment] } },
  'approve a comment': { call: 'approve_comments', with: { of_comments: [tomasComment] } },
  'hold a comment': { call: 'hold_comments', with: { of_comments: [tomasComment] } },
  'answer a comment in one step': {
    call: 'answer_comment',
    with: { of_comment: tomasComment, reply: 'Thank you.' },
  },
  'ban an account': { call: 'ban_account', with: { of_user: tomas.id } },
  'unban an account': { call: 'unban_account', with: { of_user: tomas.id } },
}

/** Moderation of held and reported comments; all other actors are refused every call. */
export const moderation: Case[] = [
  ...Object.entries(calls).flatMap(([what, does]) =>
    everybody
      .filter(actor => !actor.endsWith('admin'))
      .map((as): Case => ({ name: `${actors[as].phrase} cannot ${what}`, as, does, expect: refused })),
  ),
  {
    name: 'the list for moderation has held and reported comments, newest first',
    as: 'admin',
    given: hold,
    does: { call: 'list_moderation', with: { skip: 0, take: 25 } },
    expect: [{ total: 2, ids: [tomasComment, noorsComment] }],
  },
  {
    name: 'a comment that is held and reported by two waits once, since the last report',
    as: 'admin',
    given: `${hold} insert into public.reports (user_id, comment_id, created_at)
      values ('${tomas.id}', ${noorsComment}, '2024-03-02'), ('${ines.id}', ${noorsComment}, '2024-03-05')`,
    does: { call: 'list_moderation' },
    expect: [{ total: 2, ids: [noorsComment, tomasComment] }],
  },
  {
    name: 'the list for moderation returns the requested range',
    as: 'admin',
    given: `${hold} update public.comments set status = 'held', created_at = '2024-01-01' where id = ${verasComment}`,
    does: { call: 'list_moderation', with: { skip: 1, take: 1 } },
    expect: [{ total: 3, ids: [noorsComment] }],
  },
  {
    name: 'an administrator reads why comments wait',
    as: 'admin',
    given: `${hold} update public.settings set hold_first_reviews = true where true;
      update public.comments set status = 'held', content = 'www.a www.b www.c' where id = ${verasComment};
      update public.comments set status = 'held', content = repeat(E'a\\n', 101) where id = ${tomasComment};
      insert into public.reports (user_id, comment_id, reason, created_at)
      values ('${ines.id}', ${tomasComment}, 'Again.', '2024-03-05'), ('${vera.id}', ${tomasComment}, '', '2024-03-06')`,
    does: { call: 'list_reasons', with: { of_comments: [noorsComment, verasComment, tomasComment] } },
    expect: [
      { id: noorsComment, held_for: 'first review', held_word: null, reports: 0, reasons: [] },
      { id: verasComment, held_for: 'links', reports: 0, reasons: [] },
      { id: tomasComment, held_for: 'lines', reports: 3, reasons: ['Again.', 'Rude.'] },
    ],
  },
  {
    name: 'only the asked comments are explained',
    as: 'other admin',
    does: { call: 'list_reasons', with: { of_comments: [verasComment] } },
    expect: [{ id: verasComment, held_for: null, reports: 0, reasons: [] }],
  },
  {
    name: 'an approved comment is shown with its date, and its reports are settled',
    as: 'admin',
    given: `${hold} insert into public.reports (user_id, comment_id) values ('${tomas.id}', ${noorsComment})`,
    does: { call: 'approve_comments', with: { of_comments: [noorsComment, 999] } },
    expect: 'done',
    also: [
      {
        table: 'public.comments',
        where: { id: noorsComment },
        row: { status: 'shown', created_at: '2024-03-01T00:00:00+00:00' },
      },
      { table: 'public.reports', where: { comment_id: noorsComment }, row: null },
      { table: 'public.reports', where: { comment_id: tomasComment }, row: {} },
    ],
  },
  {
    name: 'other held comments stay held',
    as: 'admin',
    given: hold,
    does: { call: 'approve_comments', with: { of_comments: [tomasComment] } },
    expect: 'done',
    also: [{ table: 'public.comments', where: { id: noorsComment }, row: { status: 'held' } }],
  },
]
