-- A loop over small pages exported all addresses without a password.

-- Generated from supabase/schemas: npm run schema

-- Subscribers by their ids, [{id, email, state, source, topics, weekday, createdAt, confirmedAt, bounceWords}]. More than a page of the dashboard is an
-- export, and so are more pages than somebody reads in an hour.
create or replace function public.read_subscribers(of_ids bigint[]) returns jsonb
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  perform pg_advisory_xact_lock(hashtextextended(auth.uid()::text, 0));
  delete from private.acts where user_id = auth.uid() and act = 'addresses' and done_at <= now() - interval '1 hour';
  if cardinality(of_ids) > 100
    or (select count(*) from private.acts where user_id = auth.uid() and act = 'addresses') + cardinality(of_ids) > 1000
  then
    perform private.require_fresh_password();
  else
    insert into private.acts (user_id, act) select auth.uid(), 'addresses' from unnest(of_ids);
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', id, 'email', email, 'state', state, 'source', source, 'topics', topics, 'weekday', weekday,
      'createdAt', created_at, 'bounceWords', bounce_words) order by array_position(of_ids, id)), '[]')
    from private.subscribers where id = any (of_ids));
end
$$;
revoke execute on function public.read_subscribers(bigint[]) from public, anon, authenticated, service_role;
grant execute on function public.read_subscribers(bigint[]) to authenticated;
