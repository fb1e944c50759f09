import { authenticatorOf, becomesAfter, type Case, NOW, type Row } from '../case.ts'
import { actors, everybody, people } from '../people.ts'

const where = { id: true }
const content: Row = { basics: { summary: 'I build walls.' } }
const save = (given: Row | string = content) => ({
  update: 'resume' as const,
  set: { content: given },
  where,
})
const becomes = becomesAfter('')
const asVera = `select set_config('request.jwt.claims', '{"sub": "${people.vera.id}", "role": "authenticated"}', true);`
const sample = `insert into private.sample_rows (kind, id) select 'resume', md5(content::text) from public.resume;`
const read = 'select content from public.resume'

/** The one résumé, which everybody reads and only administrators write. */
export const resume: Case[] = [
  ...everybody.flatMap((as): Case[] => [
    {
      name: `${actors[as].phrase} can read the résumé`,
      as,
      does: { select: 'resume', columns: ['content'], where },
      expect: [{ content: { basics: { summary: 'I grow hedges.' } } }],
    },
    {
      name: `${actors[as].phrase} can change the résumé only as an administrator`,
      as,
      does: save(),
      expect: as === 'visitor' ? { code: '42501' } : as.endsWith('reader') ? 'nothing' : 'done',
      ...(!['visitor', 'reader', 'other reader'].includes(as) && { becomes: { updated_at: NOW } }),
    },
    ...(as === 'service role'
      ? []
      : ([
          {
            name: `${actors[as].phrase} cannot delete the résumé`,
            as,
            does: { delete: 'resume', where },
            expect: { code: '42501' },
          },
          {
            name: `${actors[as].phrase} cannot set the date of the résumé`,
            as,
            does: { update: 'resume', set: { updated_at: '2020-01-01' }, where },
            expect: { code: '42501' },
          },
        ] satisfies Case[])),
  ]),
  {
    name: 'an administrator without the second factor cannot change the résumé',
    as: 'admin',
    given: authenticatorOf(people.vera.id),
    does: save(),
    expect: 'nothing',
  },
  {
    name: 'a résumé is an object',
    as: 'admin',
    does: save('"text"'),
    expect: { code: '23514', constraint: 'resume_content_object' },
  },
  {
    name: 'a résumé has at most 200 kB',
    as: 'admin',
    does: save({ basics: { summary: 'x'.repeat(200_000) } }),
    expect: { code: '23514', constraint: 'resume_content_object' },
  },
  {
    name: 'there is one résumé',
    as: 'service role',
    does: { insert: 'resume', row: { id: true, content: {} } },
    expect: { code: '23505', constraint: 'resume_pkey' },
  },
  {
    name: 'there is no second résumé',
    as: 'service role',
    does: { insert: 'resume', row: { id: false, content: {} } },
    expect: { code: '23514', constraint: 'resume_one_row' },
  },
  becomes(
    'an unchanged sample of a résumé is removed',
    `${sample} ${asVera} select public.remove_sample_content();`,
    read,
    { content: {} },
  ),
  becomes(
    'a changed sample of a résumé stays',
    `${sample} update public.resume set content = '{"work": []}' where true; ${asVera} select public.remove_sample_content();`,
    read,
    { content: { work: [] } },
  ),
]
