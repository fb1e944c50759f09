import { type Case, NOW, refused } from '../case.ts'
import { type Actor, people, rows } from '../people.ts'

const { noor, tomas, vera } = people
const { noorsComment, verasComment, tomasComment } = rows
const nobody = '00000000-0000-4000-8000-0000000000ff'

export function reports(): Case[] {
  const report = (
    as: Actor,
    user: { id: string },
    comment_id: number,
    expect: Case['expect'],
    name: string,
  ): Case => ({
    name,
    as,
    does: { insert: 'reports', row: { user_id: user.id, comment_id, reason: 'Rude.' } },
    expect,
  })
  return [
    report('reader', noor, noorsComment, refused, 'a reader cannot report their own comment'),
    report(
      'reader',
      noor,
      tomasComment,
      { code: '23505', constraint: 'reports_once' },
      'a reader cannot report a comment twice',
    ),
    report('other reader', tomas, noorsComment, 'done', 'another reader can report a comment'),
    report(
      'admin',
      vera,
      tomasComment,
      'done',
      'an administrator can report a comment that a reader has reported',
    ),
    report(
      'reader',
      noor,
      999,
      { code: '23503', constraint: 'reports_comment_id_fkey' },
      'nobody reports a comment that is gone',
    ),
    {
      name: 'a report has at most 500 characters',
      as: 'reader',
      does: {
        insert: 'reports',
        row: { user_id: noor.id, comment_id: verasComment, reason: 'é'.repeat(501) },
      },
      expect: { code: '23514', constraint: 'reports_reason_length' },
    },
    {
      name: 'a report needs no reason',
      as: 'reader',
      does: { insert: 'reports', row: { user_id: noor.id, comment_id: verasComment } },
      expect: 'done',
      becomes: { reason: '', created_at: NOW },
    },
    {
      name: 'a reader cannot say when they reported',
      as: 'reader',
      does: {
        insert: 'reports',
        row: { user_id: noor.id, comment_id: verasComment, created_at: '2001-01-01' },
      },
      expect: refused,
    },
    {
      name: 'a report of a comment of a post that is a draft is refused as that of one that is gone',
      as: 'reader',
      given: `update public.blogs set status = 'draft', published_at = null`,
      does: { insert: 'reports', row: { user_id: noor.id, comment_id: verasComment } },
      expect: { code: '23503', constraint: 'reports_comment_id_fkey' },
    },
    {
      name: 'a deleted comment takes its reports along',
      as: 'admin',
      does: { delete: 'comments', where: { id: tomasComment } },
      expect: 'done',
      also: [{ table: 'public.reports', where: { id: rows.noorsReport }, row: null }],
    },
    {
      name: 'a deleted account takes its reports along',
      as: 'service role',
      does: { auth: `delete from auth.users where id = '${noor.id}'` },
      expect: 'done',
      also: [{ table: 'public.reports', where: { id: rows.noorsReport }, row: null }],
    },
    {
      name: 'a reader exports what they reported',
      as: 'reader',
      does: { call: 'export_account' },
      expect: [
        {
          reports: [{ comment_id: tomasComment, reason: 'Rude.', created_at: '2024-03-04T00:00:00+00:00' }],
        },
      ],
    },
    {
      name: 'two reports cannot have one id',
      as: 'service role',
      does: { owner: 'insert into public.reports select * from public.reports' },
      expect: { code: '23505', constraint: 'reports_pkey' },
    },
    {
      name: 'a reported comment cannot be one that was never there',
      as: 'service role',
      does: { insert: 'reports', row: { user_id: noor.id, comment_id: 999 } },
      expect: { code: '23503', constraint: 'reports_comment_id_fkey' },
    },
    {
      name: 'nobody reports without an account',
      as: 'service role',
      does: { insert: 'reports', row: { user_id: nobody, comment_id: tomasComment } },
      expect: { code: '23503', constraint: 'reports_user_id_fkey' },
    },
  ]
}
