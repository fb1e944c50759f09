-- Accounts that may send a hosted project's mails count its missing addresses, too.

-- Generated from supabase/schemas: npm run schema

drop function private.count_addresses(jsonb);

-- Adds what a server counted, [{address, hits, referrer, isMissing}], and deletes what nobody asked for in thirty days. Of more than a
-- thousand addresses, the 800 most frequent and the newest 200 remain, so that invented ones do not displace those that people ask for. The
-- lock: servers would add to the same rows in different orders.
create or replace function public.count_addresses(counted jsonb) returns void
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
revoke execute on function public.count_addresses(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.count_addresses(jsonb) to service_role;
