-- Generated from supabase/schemas: npm run schema

-- What becomes of the items of an import, in their order: {total, rows: [{place, type, title, outcome, notes, file, line}]}.
create or replace function public.list_import_rows(of_import bigint, of_outcome text, of_type text, skip bigint, take bigint) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    with found as (
      select * from private.import_rows
      where import_id = of_import and of_outcome in ('', outcome) and of_type in ('', type)
    )
    select jsonb_build_object('total', (select count(*) from found), 'rows', coalesce((
      select jsonb_agg(jsonb_build_object('place', place, 'type', type, 'title', title, 'outcome', outcome, 'notes', notes, 'file', file, 'line', line) order by place)
      from (select * from found order by place offset skip limit least(take, 10000)) as page), '[]')));
end
$$;
revoke execute on function public.list_import_rows(bigint,text,text,bigint,bigint) from public, anon, authenticated, service_role;
grant execute on function public.list_import_rows(bigint,text,text,bigint,bigint) to authenticated;
