-- Generated from supabase/schemas: npm run schema

-- After a proof of who is there began another session in the same browser: ends the former one, whose draft links and remembered browsers pass
-- to the present session.
create or replace function public.replace_own_session(former uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  present constant uuid := auth.jwt() ->> 'session_id';
begin
  perform private.require_second_factor();
  if former is not distinct from present or not exists (select from auth.sessions where id = present and user_id = auth.uid()) then
    return;
  end if;
  update private.draft_links set session_id = present where session_id = former and user_id = auth.uid();
  update private.remembered_browsers set session_id = present::text where session_id = former::text and user_id = auth.uid();
  delete from auth.sessions where id = former and user_id = auth.uid();
end
$$;
revoke execute on function public.replace_own_session(uuid) from public, anon, authenticated, service_role;
grant execute on function public.replace_own_session(uuid) to authenticated;
