interface Lint {
  /** Selects one text for each finding. */
  sql: string
  /** A superuser's SQL after which it finds more. */
  offence: string
}

const ours = `('public'::regnamespace, 'private'::regnamespace)`
const readable = (relation: string) =>
  `(has_any_column_privilege('anon', ${relation}, 'select') or has_any_column_privilege('authenticated', ${relation}, 'select'))`
const conditions = `coalesce(qual, '') || ' ' || coalesce(with_check, '')`
const policies = `select format('%s: %s', tablename, policyname) from pg_policies where schemaname in ('public', 'private', 'storage')`
const definers = (role: string) =>
  `select proname from pg_proc
  where pronamespace = 'public'::regnamespace and prosecdef and has_function_privilege('${role}', oid, 'execute')`
const inGraph = (role: string) =>
  `select relname from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm', 'f') and has_any_column_privilege('${role}', oid, 'select')
    and exists (select from pg_extension where extname = 'pg_graphql')`
const definer = 'create function public.f() returns int language sql security definer as $$ select 1 $$'
const graph = `update pg_extension set extname = 'pg_graphql' where extname = 'pg_trgm'`

/**
 * The lints that Supabase runs on a hosted project (https://supabase.github.io/splinter), written again from what their documentation
 * says. Where that costs nothing they are stricter, and look at the closed schema too. Four say nothing of a schema: unused_index
 * and table_bloat read what a database has done, unused_replication_slot its server, and auth_allow_anonymous_sign_ins is a
 * setting of the project, which supabase/config.toml has off.
 */
export const lints: Record<string, Lint> = {
  unindexed_foreign_keys: {
    sql: `select conname from pg_constraint
      where contype = 'f' and connamespace in ${ours} and not exists (
        select from pg_index
        where indrelid = conrelid and indpred is null and (indkey::int2[])[0 : cardinality(conkey) - 1] = conkey)`,
    offence: 'create table public.t (id int primary key, page bigint references public.pages)',
  },
  auth_users_exposed: {
    sql: `select relname from pg_class
      where relkind in ('v', 'm') and relnamespace in ${ours} and ${readable('pg_class.oid')} and exists (
        select from pg_rewrite join pg_depend on objid = pg_rewrite.oid
        where ev_class = pg_class.oid and refobjid = 'auth.users'::regclass)`,
    offence: 'create view public.v as select email from auth.users; grant select on public.v to anon',
  },
  auth_rls_initplan: {
    sql: `${policies} and regexp_replace(${conditions}, '\\( SELECT [\\w.]+\\([^()]*\\) AS \\w+\\)', '', 'g')
      ~ '(auth\\.\\w+|current_setting|is_admin|is_banned)\\('`,
    offence:
      'create policy p on public.likes for update to authenticated using (user_id = (select auth.uid()) or auth.uid() = user_id)',
  },
  no_primary_key: {
    sql: `select relname from pg_class
      where relkind in ('r', 'p') and relnamespace in ${ours} and not exists (
        select from pg_index where indrelid = pg_class.oid and indisprimary)`,
    offence: 'create table public.t (id int)',
  },
  multiple_permissive_policies: {
    sql: `select format('%s: %s to %s', tablename, command, role) from pg_policies,
        unnest(roles) as role, unnest(case cmd when 'ALL' then '{SELECT,INSERT,UPDATE,DELETE}' else array[cmd] end) as command
      where schemaname in ('public', 'private') and permissive = 'PERMISSIVE'
      group by schemaname, tablename, command, role having count(*) > 1`,
    offence: 'create policy p on public.likes to anon using (false)',
  },
  policy_exists_rls_disabled: {
    sql: `select distinct relname from pg_policy join pg_class on pg_class.oid = polrelid where not relrowsecurity`,
    offence: 'alter table public.likes disable row level security',
  },
  rls_enabled_no_policy: {
    sql: `select relname from pg_class
      where relrowsecurity and relnamespace in ${ours} and not exists (select from pg_policy where polrelid = pg_class.oid)`,
    offence: 'create table public.t (id int primary key); alter table public.t enable row level security',
  },
  duplicate_index: {
    sql: `select indrelid::regclass::text from pg_index join pg_class on pg_class.oid = indrelid
      where relnamespace in ${ours}
      group by indrelid, regexp_replace(pg_get_indexdef(indexrelid), ' INDEX \\S+ ON ', ' ON ') having count(*) > 1`,
    offence: 'create index again on public.likes (comment_id)',
  },
  security_definer_view: {
    sql: `select relname from pg_class
      where relkind = 'v' and relnamespace in ${ours} and not coalesce(reloptions, '{}') && '{security_invoker=on,security_invoker=true}'`,
    offence: 'create view public.v as select id from public.blogs',
  },
  function_search_path_mutable: {
    sql: `select oid::regprocedure::text from pg_proc
      where pronamespace in ${ours} and not coalesce(proconfig, '{}') @> array['search_path=""']`,
    offence: 'create function public.f() returns int language sql as $$ select 1 $$',
  },
  rls_disabled_in_public: {
    sql: `select relname from pg_class where relkind in ('r', 'p') and relnamespace in ${ours} and not relrowsecurity`,
    offence: 'create table public.t (id int primary key)',
  },
  extension_in_public: {
    sql: `select extname from pg_extension where extnamespace in ${ours}`,
    offence: 'alter extension pg_trgm set schema public',
  },
  rls_references_user_metadata: {
    sql: `${policies} and ${conditions} ~ 'user_meta_?data'`,
    offence: `create policy p on public.likes for update to authenticated using (auth.jwt() -> 'user_metadata' ? 'x')`,
  },
  materialized_view_in_api: {
    sql: `select relname from pg_class where relkind = 'm' and relnamespace in ${ours} and ${readable('oid')}`,
    offence: 'create materialized view public.v as select 1 as one; grant select on public.v to anon',
  },
  foreign_table_in_api: {
    sql: `select relname from pg_class where relkind = 'f' and relnamespace in ${ours} and ${readable('oid')}`,
    offence: `create foreign data wrapper w; create server s foreign data wrapper w;
      create foreign table public.t (id int) server s; grant select on public.t to anon`,
  },
  unsupported_reg_types: {
    sql: `select format('%s.%s', attrelid::regclass, attname) from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace in ${ours} and relkind in ('r', 'p') and not attisdropped and atttypid::regtype::text in (
        'regcollation', 'regconfig', 'regdictionary', 'regnamespace', 'regoper', 'regoperator', 'regproc', 'regprocedure')`,
    offence: 'create table public.t (id int primary key, words regconfig)',
  },
  insecure_queue_exposed_in_api: {
    sql: `select relname from pg_class
      where relkind in ('r', 'p') and relnamespace = to_regnamespace('pgmq') and relname like 'q\\_%' and not relrowsecurity
        and to_regnamespace('pgmq_public') is not null`,
    offence: 'create schema pgmq; create schema pgmq_public; create table pgmq.q_mails (id int)',
  },
  fkey_to_auth_unique: {
    sql: `select conname from pg_constraint join pg_class on pg_class.oid = confrelid join pg_index on indexrelid = conindid
      where contype = 'f' and relnamespace = 'auth'::regnamespace and connamespace <> 'auth'::regnamespace and not indisprimary`,
    offence: `alter table auth.users add constraint told unique (email);
      create table public.t (email text primary key references auth.users (email))`,
  },
  extension_versions_outdated: {
    sql: 'select name from pg_available_extensions where installed_version <> default_version',
    offence: `update pg_extension set extversion = '0' where extname = 'pg_trgm'`,
  },
  sensitive_columns_exposed: {
    sql: `select format('%s.%s', relname, attname) from pg_class join pg_attribute on attrelid = pg_class.oid
      where relkind in ('r', 'p') and relnamespace in ${ours} and not relrowsecurity and attnum > 0
        and attname ~* '(passw|pwd|secret|token|jwt|api_?key|otp|ssn|license|passport|tax_id|card|cvv|account_number|iban|record|certificate|finger|biometric)'`,
    offence: 'create table public.t (id int primary key, api_key text)',
  },
  rls_policy_always_true: {
    sql: `${policies} and permissive = 'PERMISSIVE' and roles && '{public,anon,authenticated}'
      and (qual ~* '^\\(*(true|(\\S+) = \\2)\\)*$' or with_check ~* '^\\(*(true|(\\S+) = \\2)\\)*$')`,
    offence: 'create policy p on public.likes for update to authenticated using (1 = 1)',
  },
  public_bucket_allows_listing: {
    sql: `select policyname from pg_policies
      where schemaname = 'storage' and tablename = 'objects' and cmd in ('SELECT', 'ALL') and permissive = 'PERMISSIVE'
        and roles && '{public,anon,authenticated}' and (qual = 'true' or exists (
          select from storage.buckets where public and qual = format('(bucket_id = %L::text)', id)))`,
    offence: `create policy p on storage.objects for select to anon using (bucket_id = 'avatars')`,
  },
  pg_graphql_anon_table_exposed: { sql: inGraph('anon'), offence: graph },
  pg_graphql_authenticated_table_exposed: { sql: inGraph('authenticated'), offence: graph },
  anon_security_definer_function_executable: { sql: definers('anon'), offence: definer },
  authenticated_security_definer_function_executable: { sql: definers('authenticated'), offence: definer },
  invalid_index: {
    sql: `select indexrelid::regclass::text from pg_index where not indisvalid`,
    offence: `update pg_index set indisvalid = false where indexrelid = 'public.likes_of_comment'::regclass`,
  },
  rls_policy_null_auth_disjunct: {
    sql: `${policies} and qual ~ '(auth\\.\\w+\\(\\)|current_setting\\([^)]*\\))( AS \\w+\\))?\\)* IS NULL'`,
    offence:
      'create policy p on public.likes for update to anon using ((select auth.uid()) is null or user_id = (select auth.uid()))',
  },
  autovacuum_disabled: {
    sql: `select relname from pg_class where relnamespace in ${ours} and reloptions && '{autovacuum_enabled=false,autovacuum_enabled=off}'`,
    offence: 'alter table public.likes set (autovacuum_enabled = false)',
  },
}
