import { type Case, refused } from '../case.ts'
import { actors, everybody, people } from '../people.ts'

const given = `delete from private.subscribers; insert into private.subscribers (email, source) values ('wren@example.com', 'hand');
  delete from private.imports;
  insert into private.imports (id, user_id, name, source, state, total, created_at) values
  (900001, '${people.vera.id}', 'old.xml', 'WordPress', 'imported', 1, now() - interval '20 days'),
  (900002, '${people.vera.id}', 'new.xml', 'WordPress', 'checked', 1, now());
  insert into private.import_rows (import_id, place, type, source_id, title, outcome, file) values (900002, 1, 'post', '7', 'On hedges', 'taken', 'new.xml');`

const fresh = [{ method: 'password', secondsAgo: 1 }]

const calls = {
  begin_import: `public.begin_import('a.xml')`,
  continue_import: `public.continue_import(900002, 'importing')`,
  list_imports: 'public.list_imports()',
  stop_import: 'public.stop_import(900002)',
  begin_export: 'public.begin_export()',
  export_subscribers: 'public.export_subscribers(0)',
  list_import_rows: `public.list_import_rows(900002, '', '', 10)`,
}

const atWork = `${given} update private.imports set state = 'importing' where id = 900001;`

/** Sites that an administrator imports, and exports of this one. */
export const imports: Case[] = [
  ...Object.entries(calls).flatMap(([name, sql]) =>
    everybody
      .filter(as => as !== 'service role')
      .map((as): Case => {
        const may = as === 'admin' || as === 'other admin'
        return {
          name: `${actors[as].phrase} ${may ? 'can' : 'cannot'} call ${name}`,
          as,
          signedIn: fresh,
          given,
          does: { sql: `select from ${sql}` },
          expect: may ? [{}] : refused,
        }
      }),
  ),
  ...[calls.begin_import, calls.continue_import].map(
    (sql): Case => ({
      name: `while an import is at work, ${sql} is refused`,
      as: 'admin',
      signedIn: fresh,
      given: atWork,
      does: { sql: `select from ${sql}` },
      expect: { code: 'PT409' },
    }),
  ),
  ...Object.entries({
    'an import that was not checked is not started': `public.continue_import(900001, 'importing')`,
    'an import that was not carried out is not undone': `public.continue_import(900002, 'undoing')`,
    'an import has no other state': `public.continue_import(900002, 'imported')`,
    'an import that does not exist is not started': `public.continue_import(900003, 'importing')`,
  }).map(
    ([name, sql]): Case => ({
      name,
      as: 'admin',
      signedIn: fresh,
      given,
      does: { sql: `select from ${sql}` },
      expect: { code: 'PT409' },
    }),
  ),
  {
    name: 'an import whose check failed is not started',
    as: 'admin',
    signedIn: fresh,
    given: `${given} update private.imports set state = 'failed', total = 0 where id = 900002;`,
    does: { sql: `select from public.continue_import(900002, 'importing')` },
    expect: { code: 'PT409' },
  },
  {
    name: 'an import is undone within a month',
    as: 'admin',
    signedIn: fresh,
    given,
    does: { sql: `select from public.continue_import(900001, 'undoing')` },
    expect: [{}],
  },
  {
    name: 'an import is not undone after a month',
    as: 'admin',
    signedIn: fresh,
    given: `${given} update private.imports set created_at = now() - interval '32 days' where id = 900001;`,
    does: { sql: `select from public.continue_import(900001, 'undoing')` },
    expect: { code: 'PT409' },
  },
  {
    name: 'the table of an import is filtered',
    as: 'admin',
    signedIn: fresh,
    given,
    does: {
      sql: `select public.list_import_rows(900002, 'lost', '', 10) ->> 'total' as lost, public.list_import_rows(900002, 'taken', 'post', 10) ->> 'total' as taken`,
    },
    expect: [{ lost: '0', taken: '1' }],
  },
]
