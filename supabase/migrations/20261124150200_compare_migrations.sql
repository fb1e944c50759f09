-- For a server that has no connection of its own to the database: which of its migrations the project lacks, and how many later ones the project
-- has besides them, which are of a newer Byline or of somebody else. The names of those are not told. Null where they were applied by hand.
create function public.compare_migrations(own text[]) returns table (missing text[], later bigint)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if to_regclass('supabase_migrations.schema_migrations') is null then
    return query select null::text[], null::bigint;
    return;
  end if;
  return query
    select
      array(
        select wanted from unnest(own) as wanted
        where not exists (
          select from supabase_migrations.schema_migrations as done
          where done.version || '_' || coalesce(done.name, substr(wanted, 16)) = wanted)
        order by wanted),
      (select count(*) from supabase_migrations.schema_migrations as done
        where done.version > (select left(max(wanted), 14) from unnest(own) as wanted));
end;
$$;

revoke execute on function public.compare_migrations(text[]) from public, service_role;
grant execute on function public.compare_migrations(text[]) to anon, authenticated;
