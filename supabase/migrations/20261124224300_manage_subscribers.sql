-- What administrators do with subscribers: find, add, import, remove and bar them.

-- The page behind the link of a mail.
update public.pages set slug = 'subscription-page' where slug = 'subscription';
alter table public.pages drop constraint pages_slug_reserved;
alter table public.pages add constraint pages_slug_reserved check (slug <> all (array[
  'archive', 'assets', 'auth', 'blog', 'dashboard', 'healthz', 'images', 'preview', 'previews', 'readyz', 'resetpassword', 'rest', 'search', 'signin', 'signup',
  'storage', 'subscribe', 'subscription', 'topics', 'unauthorized']));

-- The ids of a page of subscribers, as list_users answers those of users. Empty filters are none; a topic finds also who chose all.
create function public.list_subscribers(
  search text, of_state text, of_source text, of_topic text, sort text, descending boolean, skip bigint default 0, take bigint default null)
returns table (total bigint, ids bigint[])
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
  select page.total, page.ids::bigint[]
  from private.read_page(
    'private.subscribers',
    format('email ilike %1$L and %2$L in ('''', state) and %3$L in ('''', source) and (%4$L = '''' or topics = ''{}'' or %4$L = any (topics))',
      private.containing(search), of_state, of_source, of_topic),
    case sort when 'email' then 'email collate "C"' when 'state' then 'state' else 'created_at' end, descending, skip, take, null) as page;
end
$$;

-- Subscribers by their ids, [{id, email, state, source, topics, weekday, createdAt, confirmedAt, bounceWords}].
create function public.read_subscribers(of_ids bigint[]) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return coalesce((
    select jsonb_agg(jsonb_build_object('id', id, 'email', email, 'state', state, 'source', source, 'topics', topics, 'weekday', weekday,
      'createdAt', created_at, 'confirmedAt', nullif(confirmed_at, 'infinity'), 'bounceWords', bounce_words) order by array_position(of_ids, id))
    from private.subscribers where id = any (of_ids)), '[]');
end
$$;

-- Asks an address whether it wants letters. Returns what private.invite does, null when it is no address.
create function public.add_subscriber(address text) returns text
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  if not private.may_write_letters() then
    raise sqlstate 'PT404' using message = 'no letters are sent from this site';
  end if;
  if private.normal_address(address) is null then
    return null;
  end if;
  return private.invite(private.normal_address(address), 'hand', '{}', null);
end
$$;

-- Adds people who have agreed elsewhere, [{email, since, hasLeft}]. Returns what becomes of each: 'new', 'double' in this list, 'wrong', 'never', 'ended'
-- there or here, or the state in which it is known. A trial changes nothing.
create function public.import_subscribers(entries jsonb, is_trial boolean default true) returns text[]
language plpgsql security definer set search_path = ''
as $$
declare
  outcomes text[];
begin
  perform private.require_admin();
  with typed as (
    select place, private.normal_address(entry ->> 'email') as address, (entry ->> 'since')::timestamptz as since,
      coalesce((entry ->> 'hasLeft')::boolean, false) as has_left
    from jsonb_array_elements(entries) with ordinality as listed (entry, place)
  ), judged as (
    select typed.*, case when address is null then 'wrong' when hash is not null then 'never' when state is not null then state
      when row_number() over (partition by address order by place) > 1 then 'double' when has_left then 'ended' else 'new' end as outcome
    from typed left join private.subscribers on email = address
      left join private.silenced_addresses on hash = sha256(convert_to(address, 'UTF8'))
  ), added as (
    insert into private.subscribers (email, source, state, created_at, confirmed_at)
    select address, 'import', 'confirmed', least(coalesce(since, now()), now()), now() from judged where outcome = 'new' and not is_trial order by place
    on conflict do nothing
  )
  select array_agg(outcome order by place) into outcomes from judged;
  return outcomes;
end
$$;

-- Removes subscribers, bars them, or lets barred ones subscribe again: 'remove', 'bar' or 'unbar'. Returns the ids of those that were there.
create function public.change_subscribers(of_ids bigint[], act text) returns bigint[]
language plpgsql security definer set search_path = ''
as $$
declare
  changed bigint[];
begin
  perform private.require_admin();
  if act = 'remove' then
    with gone as (delete from private.subscribers where id = any (of_ids) returning id) select array_agg(id) into changed from gone;
  else
    with kept as (
      update private.subscribers set state = case act when 'bar' then 'barred' else 'ended' end, left_at = now(), left_by = null
      where id = any (of_ids) and (act = 'bar' or (act = 'unbar' and state = 'barred')) returning id)
    select array_agg(id) into changed from kept;
  end if;
  return coalesce(changed, '{}');
end
$$;

revoke execute on function public.list_subscribers(text, text, text, text, text, boolean, bigint, bigint), public.read_subscribers(bigint[]),
  public.add_subscriber(text), public.import_subscribers(jsonb, boolean), public.change_subscribers(bigint[], text)
  from public, anon, authenticated, service_role;
grant execute on function public.list_subscribers(text, text, text, text, text, boolean, bigint, bigint), public.read_subscribers(bigint[]),
  public.add_subscriber(text), public.import_subscribers(jsonb, boolean), public.change_subscribers(bigint[], text) to authenticated;
