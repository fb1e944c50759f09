-- Redirects of old addresses, and the addresses that visitors did not find.

grant select, delete on public.redirects to authenticated;
grant select, insert, update, delete on public.redirects to service_role;
grant insert (from_path, target, status) on public.redirects to authenticated;
grant update (from_path, target, status) on public.redirects to authenticated;

create policy "Administrators may read redirects" on public.redirects
  for select to authenticated using ((select public.is_admin()));

create policy "Administrators may add redirects" on public.redirects
  for insert to authenticated with check ((select public.is_admin()));

create policy "Administrators may change redirects" on public.redirects
  for update to authenticated using ((select public.is_admin()));

create policy "Administrators may delete redirects" on public.redirects
  for delete to authenticated using ((select public.is_admin()));

-- One spelling for all of a path: decoded, composed, in small letters, without a slash at the end. Of a query remains the parameter by which
-- other programs name a post (shared/redirects/post-parameters.ts). Null for another host's address, and for a path that is too long for a
-- redirect: normalizing it would take quadratic time, which no timeout ends.
create function private.plain_address(address text) returns text
language plpgsql immutable strict set search_path = ''
as $$
declare
  path text := split_part(split_part(address, '#', 1), '?', 1);
  query constant text := substring('&' || split_part(split_part(address, '#', 1), '?', 2) from '&((?:p|page_id|attachment_id|post|id)=[^&]+)');
begin
  if path !~ '^/' then
    return null;
  end if;
  begin
    select convert_from(string_agg(case when part[1] ~ '^%..$' then decode(substr(part[1], 2), 'hex') else convert_to(part[1], 'UTF8') end, '' order by place), 'UTF8')
    into path
    from regexp_matches(path, '%[0-9A-Fa-f]{2}|[^%]+|%', 'g') with ordinality as found (part, place);
  exception when character_not_in_repertoire or untranslatable_character then
    -- Not text: stays encoded.
  end;
  if octet_length(path) > 2000 then
    return null;
  end if;
  path := regexp_replace(normalize(lower(path collate "und-x-icu")), '/{2,}', '/', 'g');
  return coalesce(nullif(rtrim(replace(replace(path, '?', '%3f'), '#', '%23'), '/'), ''), '/') || coalesce('?' || query, '');
end
$$;

grant execute on function private.plain_address(text) to authenticated, service_role;

-- A redirect that leads to another would make visitors wait, and two that lead to each other would never end. The lock: two administrators
-- might each add one of them.
create function private.check_redirect() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  next public.redirects;
begin
  -- Triggers fire before policies, and the messages name other redirects.
  if current_setting('role') = 'authenticated' then
    perform private.require_admin();
  end if;
  if strpos(new.from_path, '?') > 0 and strpos(private.plain_address(new.from_path), '?') = 0 then
    raise sqlstate 'PT422' using message = 'Only ?p=, ?page_id=, ?attachment_id=, ?post= and ?id= can be part of the address of a redirect.';
  end if;
  new.from_path := coalesce(private.plain_address(new.from_path), new.from_path);
  perform pg_advisory_xact_lock(hashtextextended('public.redirects', 0));
  if new.from_path = private.plain_address(new.target) then
    raise sqlstate 'PT422' using message = 'This address would lead to itself.';
  end if;
  select * into next from public.redirects where from_path = private.plain_address(new.target) and id <> new.id;
  if next.target is not null then
    raise sqlstate 'PT422' using message = format('%s already leads to %s. Enter that address instead.', next.from_path, next.target);
  elsif next.id is not null then
    raise sqlstate 'PT422' using message = format('%s is marked as removed. Enter another address, or delete that redirect first.', next.from_path);
  end if;
  select * into next from public.redirects where private.plain_address(target) = new.from_path and id <> new.id limit 1;
  if next.id is not null then
    raise sqlstate 'PT422' using message = format('%s already leads to this address. Change that redirect first.', next.from_path);
  end if;
  return new;
end
$$;

create trigger check_redirect before insert or update of from_path, target on public.redirects
  for each row execute function private.check_redirect();

create trigger announce_redirects after insert or update of from_path, target, status or delete on public.redirects
  for each row execute function private.announce_lists();

-- For a page that was not found. No row: there is no redirect. A published page in the bin has the status 410, at former addresses, too.
create function public.find_redirect(address text) returns table (status smallint, target text)
language sql stable security definer rows 1 set search_path = ''
as $$
  select status, target from public.redirects where from_path = private.plain_address(address)
  union all
  select 410, null
  from public.bin join (
    select id, slug from public.bin
    union all
    select entry, data ->> 'slug' from private.bin_rows where of_table in ('public.old_slugs', 'public.old_page_slugs')
  ) as addresses (entry, part) on bin.id = entry
  where was_published and part = substring(private.plain_address(address) from '[^/]*$') and private.plain_address(address) = case kind
    when 'page' then '/' when 'project' then (select '/' || projects_address || '/' from public.settings) else '/blog/' end || part
  order by 2 limit 1
$$;

grant execute on function public.find_redirect(text) to anon, authenticated;

-- `sort` is 'hits', 'last_hit_at', 'target' or otherwise the address. A search covers both addresses.
create function public.list_redirects(search text, sort text, descending boolean, skip bigint default 0, take bigint default null)
returns table (total bigint, ids bigint[])
language sql stable security definer set search_path = ''
as $$
  select private.require_admin();
  select page.total, page.ids::bigint[]
  from private.read_page(
    'public.redirects', format('concat_ws('' '', from_path, target) ilike %L', private.containing(search)),
    case sort when 'hits' then 'hits' when 'last_hit_at' then 'coalesce(last_hit_at, ''-infinity'')' when 'target' then 'coalesce(target, '''')' else 'from_path' end,
    descending, skip, take, null) as page
$$;

grant execute on function public.list_redirects(text, text, boolean, bigint, bigint) to authenticated;

grant select, delete on public.missed_addresses to authenticated;
grant select, insert, update, delete on public.missed_addresses to service_role;

create policy "Administrators may read what visitors did not find" on public.missed_addresses
  for select to authenticated using ((select public.is_admin()));

create policy "Administrators may delete what visitors did not find" on public.missed_addresses
  for delete to authenticated using ((select public.is_admin()));

-- Adds what a server counted, [{address, hits, referrer, isMissing}], and deletes what was not requested for thirty days. Of more than a
-- thousand addresses, the 800 most frequent and the newest 200 remain, so that invented ones do not displace those that people request. The
-- lock: servers would add to the same rows in different orders.
create function public.count_addresses(counted jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('public.redirects', 0));
  update public.redirects set hits = redirects.hits + entry.hits, last_hit_at = now()
  from (
    select private.plain_address(address) as address, sum(hits) as hits
    from jsonb_to_recordset(counted) as entry (address text, hits bigint) group by 1) as entry
  where from_path = entry.address;
  insert into public.missed_addresses as known (address, hits, referrer)
  select private.plain_address(address), sum(hits), coalesce(max(referrer), '')
  from jsonb_to_recordset(counted) as entry (address text, hits bigint, referrer text, "isMissing" boolean)
  where "isMissing" and not exists (select from public.redirects where from_path = private.plain_address(address))
  group by 1
  on conflict (address) do update set hits = known.hits + excluded.hits, last_hit_at = now(),
    referrer = coalesce(nullif(excluded.referrer, ''), known.referrer);
  delete from public.missed_addresses where last_hit_at < now() - interval '30 days';
  if (select count(*) from public.missed_addresses) > 1000 then
    delete from public.missed_addresses
    where id not in (select id from public.missed_addresses order by hits desc, referrer = '', last_hit_at desc limit 800)
      and id not in (select id from public.missed_addresses order by id desc limit 200);
  end if;
end
$$;

grant execute on function public.count_addresses(jsonb) to service_role;

-- An address with a redirect is found from now on.
create function private.forget_missed_address() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.missed_addresses where address = new.from_path;
  return null;
end
$$;

create trigger forget_missed_address after insert or update of from_path on public.redirects
  for each row execute function private.forget_missed_address();

-- `sort` is 'last_hit_at', 'address', 'referrer' or otherwise how often.
create function public.list_missed_addresses(search text, sort text, descending boolean, skip bigint default 0, take bigint default null)
returns table (total bigint, ids bigint[])
language sql stable security definer set search_path = ''
as $$
  select private.require_admin();
  select page.total, page.ids::bigint[]
  from private.read_page(
    'public.missed_addresses', format('concat_ws('' '', address, referrer) ilike %L', private.containing(search)),
    case sort when 'last_hit_at' then sort when 'address' then sort when 'referrer' then sort else 'hits' end,
    descending, skip, take, null) as page
$$;

grant execute on function public.list_missed_addresses(text, text, boolean, bigint, bigint) to authenticated;
