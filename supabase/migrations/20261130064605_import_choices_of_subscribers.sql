-- Generated from supabase/schemas: npm run schema

drop function private.import_subscriber(text,timestamp with time zone,boolean);

drop function public.export_subscribers(bigint);

create or replace function public.export_subscribers(after_id bigint) returns table (id bigint, email text, state text, created_at timestamptz, topics text[], weekday smallint)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform public.begin_export();
  return query
    select subscribers.id, subscribers.email, subscribers.state, subscribers.created_at, subscribers.topics, subscribers.weekday
    from private.subscribers where subscribers.id > after_id order by subscribers.id limit 10000;
end
$$;
revoke execute on function public.export_subscribers(bigint) from public, anon, authenticated, service_role;
grant execute on function public.export_subscribers(bigint) to authenticated;

-- Returns the id of a new subscriber, who agreed elsewhere. Null: not an address, silenced, or known. Topics that the site lacks stay, since
-- without any the subscriber would get all posts.
create or replace function private.import_subscriber(address text, since timestamptz, has_left boolean, of_topics text[], of_weekday integer) returns bigint
language sql set search_path = ''
as $$
  insert into private.subscribers (email, source, state, created_at, confirmed_at, topics, weekday)
  select normal, 'import', case when has_left then 'ended' else 'confirmed' end, least(since, now()), case when has_left then 'infinity' else now() end,
    of_topics, of_weekday
  from (select private.normalize_address(address) as normal) as typed
  where normal is not null and not exists (select from private.silenced_addresses where hash = sha256(convert_to(normal, 'UTF8')))
  on conflict do nothing
  returning id
$$;
revoke execute on function private.import_subscriber(text,timestamp with time zone,boolean,text[],integer) from public, anon, authenticated, service_role;
