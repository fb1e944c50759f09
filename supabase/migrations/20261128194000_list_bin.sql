-- Generated from supabase/schemas: npm run schema

-- `sort` is 'title', 'ends_at' or otherwise when it was deleted. An empty kind matches all.
create or replace function public.list_bin(search text, of_kind text, sort text, descending boolean, skip bigint default 0, take bigint default null)
returns table (total bigint, ids bigint[])
language sql stable security definer set search_path = ''
as $$
  select private.require_admin();
  select page.total, page.ids::bigint[]
  from private.read_page(
    'public.bin', format('title ilike %L and %L in ('''', kind)', private.containing(search), of_kind),
    case sort when 'title' then 'title collate "und-x-icu"' when 'ends_at' then 'ends_at' else 'deleted_at' end, descending, skip, take, null) as page
$$;
revoke execute on function public.list_bin(text,text,text,boolean,bigint,bigint) from public, anon, authenticated, service_role;
grant execute on function public.list_bin(text,text,text,boolean,bigint,bigint) to authenticated;
