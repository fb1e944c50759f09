import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Sql } from '#server/database/sql.ts'
import { type HostedPostgres, startHostedPostgres } from '../tests/hosted/hosted-postgres.ts'
import { generateMigration } from './generate-migration.ts'

let hosted: HostedPostgres

beforeAll(async () => {
  hosted = await startHostedPostgres()
})

afterAll(() => hosted?.stop())

/** What is written when the database differs from supabase/schemas by `change`, which stays if the statements undo it. */
async function undo(change: string, sql: Sql = hosted.admin): Promise<string> {
  await sql.unsafe(change)
  const statements = (await generateMigration(sql)).join('\n')
  await sql.unsafe(statements)
  expect(await generateMigration(sql)).toEqual([])
  return statements
}

test.each([
  [
    'a function that the sources lack',
    'create function private.lost() returns int language sql return 1',
    'drop function private.lost();',
  ],
  [
    'a function with another body',
    'create or replace function private.require_admin() returns void language sql as $$ select $$',
    'create or replace function private.require_admin()',
  ],
  [
    'a function with another result',
    'drop function public.list_topics(); create function public.list_topics() returns int language sql return 1',
    'drop function public.list_topics();\n-- ',
  ],
  [
    'a function that more may call',
    'grant execute on function private.is_shown(text) to anon',
    'revoke execute on function private.is_shown(text) from public, anon',
  ],
  [
    'a function of parsed statements',
    'drop function public.read_reviews(bigint, integer, boolean, integer, integer)',
    'grant execute on function public.read_reviews(bigint,integer,boolean,integer,integer) to anon',
  ],
  [
    'a missing function',
    'drop function public.search_pages(text)',
    'grant execute on function public.search_pages(text) to anon, authenticated;',
  ],
  [
    'a policy with another condition',
    'alter policy "Everybody may read profiles" on public.profiles using (false)',
    'drop policy "Everybody may read profiles" on public.profiles;\ncreate policy "Everybody may read profiles"',
  ],
  [
    'a policy that the sources lack',
    'create policy "Anybody" on storage.objects for delete using (true)',
    'drop policy "Anybody" on storage.objects;',
  ],
  [
    'a missing trigger',
    'drop trigger limit_edits on public.comments',
    'create or replace trigger limit_edits before update on public.comments',
  ],
  [
    'a trigger on another event',
    "create or replace trigger limit_edits before delete on public.comments for each row execute function private.throttle('a')",
    'create or replace trigger limit_edits before update',
  ],
  [
    'a column that more may change',
    'grant update (role) on public.profiles to authenticated',
    'revoke all on public.profiles from anon, authenticated, service_role;',
  ],
  [
    'a table that more may read',
    'grant select on private.recent_actions to anon',
    'revoke all on private.recent_actions from anon, authenticated, service_role;',
  ],
])('writes the migration of %s', async (_, change, written) => {
  expect(await undo(change)).toContain(written)
})

test('creates functions before those that call them', async () => {
  const dropped =
    'drop function public.search_posts(text, text, integer, integer); drop function private.find_posts(text, text, integer, integer)'
  expect(await undo(dropped)).toMatch(/function private\.find_posts[\s\S]+function public\.search_posts/)
})
