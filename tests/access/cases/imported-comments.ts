import { becomesAfter, type Case, type Row, refused } from '../case.ts'
import { actors, everybody, people, rows } from '../people.ts'

const { noor, vera } = people
/** A review and a reply that have Noor's address, and a review that nobody can claim. */
const [review, reply, nobodys] = [900_221, 900_222, 900_223]
const where = { id: review }

const add = (
  id: number,
  address: string | null,
  { rating = 'null', parent = 'null', status = 'shown' } = {},
) => `
  insert into public.comments (id, blog_id, content, rating, parent, status, created_at, imported_name, imported_by)
  values (${id}, ${rows.verasPost}, 'Text ${id}.', ${rating}, ${parent}, '${status}', '2019-05-01', 'N. H.',
    private.imported_writer(${address === null ? 'null' : `'${address}'`}, 'N. H.'));`

const proven = `update auth.users set confirmation_sent_at = email_confirmed_at - interval '1 minute' where true;`

const given =
  proven +
  add(review, ' Noor@Example.com', { rating: '2' }) +
  add(reply, noor.email, { parent: `${review}` }) +
  add(nobodys, null)

const unproven = 'update auth.users set confirmation_sent_at = null where true;'
const claim = { sql: 'select public.claim_imported_comments() as claimed' }
const unclaimed = { user_id: null, imported_name: 'N. H.' }
const stays: Case['also'] = [review, reply, nobodys].map(id => ({
  table: 'public.comments',
  where: { id },
  row: unclaimed,
}))
const becomes = becomesAfter('delete from public.comments;')
const imports = (values: string) => `select private.import_comment(${rows.verasPost}, ${values});`
const read = `select content, rating, status, imported_name, created_at::date::text as date,
  (select content from public.comments as review where review.id = comments.parent) as below,
  (select content from public.comments as answered where answered.id = comments.answers) as answers
  from public.comments order by id`
const row = (more: Row): Row => ({
  content: 'One',
  rating: null,
  status: 'shown',
  imported_name: 'Ann',
  date: '2019-05-01',
  below: null,
  answers: null,
  ...more,
})
const of = (text: string, parent = 'null', { stars = 'null', name = 'Ann', shown = true } = {}) =>
  imports(`${parent}, '${name}', 'ann@example.com', '2019-05-01 12:00Z', '${text}', ${stars}, ${shown}`)
const idOf = (text: string) => `(select id from public.comments where content = '${text}')`

/** Comments from another site, and how their writers get them. */
export const importedComments: Case[] = [
  ...everybody.map((as): Case => {
    const { phrase } = actors[as]
    return as === 'reader'
      ? {
          name: `${phrase} claims the imported comments of their address`,
          as,
          given,
          does: { call: 'claim_imported_comments' },
          expect: 'done',
          also: [
            ...[review, reply].map(id => ({
              table: 'public.comments',
              where: { id },
              row: {
                user_id: noor.id,
                imported_name: null,
                imported_by: null,
                created_at: '2019-05-01T00:00:00+00:00',
              },
            })),
            { table: 'public.comments', where: { id: nobodys }, row: unclaimed },
          ],
        }
      : {
          name: `${phrase} claims no imported comments of others`,
          as,
          given,
          does: claim,
          expect: actors[as].person === null ? refused : [{ claimed: 0 }],
          also: stays,
        }
  }),
  {
    name: 'a reader whose address is not confirmed claims nothing',
    as: 'reader',
    given: given + unproven,
    does: claim,
    expect: [{ claimed: null }],
    also: stays,
  },
  {
    name: 'a banned reader claims nothing',
    as: 'reader',
    given: `${given} update public.profiles set banned_at = now() where id = '${noor.id}';`,
    does: claim,
    expect: [{ claimed: null }],
    also: stays,
  },
  {
    name: 'a reader who has a name of another claims nothing by it',
    as: 'reader',
    given: `${proven} ${add(nobodys, null)} update public.profiles set username = 'N. H.' where id = '${noor.id}';`,
    does: claim,
    expect: [{ claimed: 0 }],
    also: [{ table: 'public.comments', where: { id: nobodys }, row: unclaimed }],
  },
  ...(['visitor', 'reader'] as const).map(
    (as): Case => ({
      name: `${actors[as].phrase} sees no address of an imported comment, only its name`,
      as,
      given,
      does: { select: 'comments', columns: ['imported_name', 'user_id'], where },
      expect: [{ imported_name: 'N. H.', user_id: null }],
    }),
  ),
  ...(['reader', 'admin'] as const).map(
    (as): Case => ({
      name: `${actors[as].phrase} cannot change an imported comment`,
      as,
      given,
      does: { update: 'comments', set: { content: 'Mine.' }, where },
      expect: 'nothing',
    }),
  ),
  ...(['imported_name', 'imported_by'] as const).map(
    (column): Case => ({
      name: `a reader cannot write the ${column} of a comment`,
      as: 'reader',
      does: {
        update: 'comments',
        set: { [column]: column === 'imported_by' ? noor.id : 'N. H.' },
        where: { id: rows.noorsComment },
      },
      expect: refused,
    }),
  ),
  {
    name: 'a reader cannot delete an imported comment',
    as: 'reader',
    given: add(nobodys, noor.email),
    does: { delete: 'comments', where: { id: nobodys } },
    expect: 'nothing',
  },
  {
    name: 'an administrator can delete an imported comment',
    as: 'admin',
    given: add(nobodys, null),
    does: { delete: 'comments', where: { id: nobodys } },
    expect: 'done',
  },
  {
    name: 'a reader can report an imported comment',
    as: 'reader',
    given,
    does: { insert: 'reports', row: { user_id: noor.id, comment_id: review, reason: 'Rude' } },
    expect: 'done',
  },
  {
    name: 'an administrator can approve a held imported comment',
    as: 'admin',
    given: add(nobodys, null, { status: 'held' }),
    does: { call: 'approve_comments', with: { of_comments: [nobodys] } },
    expect: 'done',
    also: [{ table: 'public.comments', where: { id: nobodys }, row: { ...unclaimed, status: 'shown' } }],
  },
  {
    name: 'why an imported comment waits is its import',
    as: 'admin',
    given: add(nobodys, null, { status: 'held' }),
    does: { sql: `select held_for from public.list_reasons(array[${nobodys}])` },
    expect: [{ held_for: 'imported' }],
  },
  {
    name: 'a reader can reply to an imported review',
    as: 'reader',
    given,
    does: {
      insert: 'comments',
      row: { user_id: noor.id, blog_id: rows.verasPost, content: 'I agree.', parent: review },
    },
    expect: 'done',
  },
  {
    name: 'the ratings of an imported writer count once, next to those of readers',
    as: 'visitor',
    given: `update public.comments set rating = 4 where id = ${rows.noorsComment};
      update public.comments set rating = null where id <> ${rows.noorsComment} and blog_id = ${rows.verasPost};
      ${given} ${add(900_224, noor.email, { rating: '5' })} ${add(900_225, 'ann@example.com', { rating: '1' })}`,
    does: { sql: `select count, spread from public.rating_summary(${rows.verasPost})` },
    expect: [{ count: 3, spread: [1, 0, 0, 1, 1] }],
  },
  {
    name: 'an imported comment has a name and its writer',
    as: 'service role',
    given,
    does: { update: 'comments', set: { imported_by: null }, where },
    expect: { code: '23514', constraint: 'comments_imported_whole' },
  },
  {
    name: 'an imported comment has no account',
    as: 'service role',
    given,
    does: { update: 'comments', set: { user_id: vera.id }, where },
    expect: { code: '23514', constraint: 'comments_deleted_empty' },
  },
  ...(
    [
      ['81 characters', 'a'.repeat(81), 'comments_imported_name_length'],
      ['two lines', 'N.\nH.', 'comments_imported_name_line'],
      ['blank', '\u200b', 'comments_imported_name_line'],
    ] as const
  ).map(
    ([what, name, constraint]): Case => ({
      name: `the name of an imported comment is not ${what}`,
      as: 'service role',
      given,
      does: { update: 'comments', set: { imported_name: name }, where },
      expect: { code: '23514', constraint },
    }),
  ),
  {
    name: 'there is one key for the addresses of imported comments',
    as: 'service role',
    does: { owner: 'insert into private.import_key (id) values (false)' },
    expect: { code: '23514', constraint: 'import_key_single' },
  },
  becomes(
    'an imported comment has stars, date and name',
    of('One', 'null', { stars: '5' }),
    read,
    row({ rating: 5 }),
  ),
  becomes(
    'an imported reply has no stars',
    of('One') + of('Two', idOf('One'), { stars: '5' }),
    read,
    row({}),
    row({ content: 'Two', below: 'One' }),
  ),
  becomes(
    'an imported reply to a reply stands below the review',
    of('One') + of('Two', idOf('One')) + of('Three', idOf('Two')),
    read,
    row({}),
    row({ content: 'Two', below: 'One' }),
    row({ content: 'Three', below: 'One', answers: 'Two' }),
  ),
  becomes(
    'an imported reply to a held comment is a review',
    of('One', 'null', { shown: false }) + of('Two', idOf('One')),
    read,
    row({ status: 'held' }),
    row({ content: 'Two' }),
  ),
  becomes(
    'an imported reply below a held review is a review',
    `${of('One') + of('Two', idOf('One'))} update public.comments set status = 'held' where content = 'One'; ${of('Three', idOf('Two'))}`,
    read,
    row({ status: 'held' }),
    row({ content: 'Two', below: 'One' }),
    row({ content: 'Three' }),
  ),
  becomes(
    'an imported reply to a comment of another post is a review',
    `${of('One')} update public.comments set blog_id = ${rows.inesPost}; ${of('Two', idOf('One'))}`,
    read,
    row({}),
    row({ content: 'Two' }),
  ),
  becomes(
    'an imported comment without a name is anonymous',
    of('One', 'null', { name: ' \u200b ' }),
    read,
    row({ imported_name: 'Anonymous' }),
  ),
  becomes(
    'an imported comment without a date has that of its post',
    imports(`null, 'Ann', null, null, 'One', null, true`),
    `select created_at = (select inserted_at from public.blogs where id = ${rows.verasPost}) as same from public.comments`,
    { same: true },
  ),
  becomes(
    'an imported comment is not of the future',
    imports(`null, 'Ann', null, '2199-01-01', 'One', null, true`),
    'select created_at = now() as same from public.comments',
    { same: true },
  ),
  becomes(
    'an import mails and notifies nobody',
    `select public.report_mail_server(true, 10, 1000, 1); ${of('One', 'null', { shown: false })} ${imports(`${rows.noorsComment}, 'Ann', null, null, 'Two', null, true`)}
      update public.comments set status = 'shown' where status = 'held';`,
    `select (select count(*)::integer from private.outbox) as mails, (select count(*)::integer from private.notifications) as notifications`,
    { mails: 0, notifications: 0 },
  ),
]
