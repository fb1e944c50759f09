-- Generated from supabase/schemas: npm run schema

-- Imports people who have agreed elsewhere, [{email, since, hasLeft, topics, weekday}]. Returns each outcome: 'new', 'double' in this list, 'wrong',
-- 'never', 'ended' there or here, or its existing state. A trial changes nothing.
create or replace function public.import_subscribers(entries jsonb, is_trial boolean DEFAULT true) returns text[]
language sql security definer set search_path = '' set statement_timeout = '60s'
as $$
  select private.require_admin();
  select private.require_fresh_password() where not is_trial;
  with typed as (
    select place, private.normalize_address(email) as address, since, has_left, weekday,
      -- Byline 0.2.0 exported all topics in one line.
      case when cardinality(topics) = 1 and not exists (
        select from public.settings, jsonb_array_elements(settings.topics) as known where known ->> 'name' = entry.topics[1])
        then string_to_array(topics[1], ', ') else topics end as topics
    from rows from (jsonb_to_recordset(entries) as (email text, since timestamptz, "hasLeft" boolean, topics text[], weekday smallint))
      with ordinality as entry (email, since, has_left, topics, weekday, place)
  ), judged as (
    select typed.*, case when address is null then 'wrong' when hash is not null then 'never' when state is not null then state
      when row_number() over (partition by address order by place) > 1 then 'double' when has_left then 'ended' else 'new' end as outcome
    from typed left join private.subscribers on email = address
      left join private.silenced_addresses on hash = sha256(convert_to(address, 'UTF8'))
  ), added as (
    insert into private.subscribers (email, source, state, created_at, confirmed_at, topics, weekday)
    select address, 'import', 'confirmed', least(since, now()), now(), coalesce(topics, '{}'), weekday
    from judged where outcome = 'new' and not is_trial order by place
    on conflict do nothing
  )
  select array_agg(outcome order by place) from judged
$$;
revoke execute on function public.import_subscribers(jsonb,boolean) from public, anon, authenticated, service_role;
grant execute on function public.import_subscribers(jsonb,boolean) to authenticated;
