-- For a server that has no connection of its own to the database: it compares the version at its start. Null where the migrations
-- were applied by hand.
create function public.schema_version() returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  if to_regclass('supabase_migrations.schema_migrations') is null then
    return null;
  end if;
  return (select max(version) from supabase_migrations.schema_migrations);
end;
$$;

revoke execute on function public.schema_version() from public, service_role;
grant execute on function public.schema_version() to anon, authenticated;
