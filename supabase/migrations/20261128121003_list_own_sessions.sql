-- Generated from supabase/schemas: npm run schema

-- Security definer: requests may not read the tables of the auth service.
create or replace function public.list_own_sessions() returns table (id uuid, browser text, since timestamp with time zone, last_seen timestamp with time zone, is_present boolean)
language sql stable security definer set search_path = ''
as $$
  select own.id, own.user_agent, own.created_at, coalesce(own.refreshed_at at time zone 'utc', own.created_at),
    own.id::text = coalesce(auth.jwt() ->> 'session_id', '')
  from auth.sessions as own
  where own.user_id = (select auth.uid())
  order by 5 desc, 4 desc, 1
$$;
revoke execute on function public.list_own_sessions() from public, anon, authenticated, service_role;
grant execute on function public.list_own_sessions() to authenticated;

-- A stolen session without the second factor must not end those of the owner.
create or replace function public.end_own_session(of_session uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if private.lacks_second_factor() then
    raise sqlstate 'BY002' using message = 'second factor needed';
  end if;
  delete from auth.sessions where id = of_session and user_id = (select auth.uid());
  if not found then
    raise sqlstate 'PT404' using message = 'there is no such session';
  end if;
end
$$;
revoke execute on function public.end_own_session(uuid) from public, anon, authenticated, service_role;
grant execute on function public.end_own_session(uuid) to authenticated;
