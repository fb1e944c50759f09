-- What an owner has to look after: links that lead nowhere, pictures without a description, what was left unfinished or did not happen.

grant update (checks_links) on public.settings to authenticated;

-- The links of an entry to other sites, without the part after '#'.
create function private.links_of(html text, others jsonb) returns text[]
language sql immutable parallel safe set search_path = ''
as $$
  select array(
    select distinct address
    from (
      select replace(found[1], '&amp;', '&') from regexp_matches(html, 'href="(https?://[^"#[:space:]]+)', 'g') as found
      union all
      select split_part(other #>> '{}', '#', 1) from jsonb_path_query(others, '$.**.address') as other) as linked (address)
    where address ~ '^https?://.' and octet_length(address) <= 2000)
$$;

-- Stores the links of fifty entries after the post or project `after`, and of all pages with the first of them. Returns the last, or 0 when
-- there are no more. An address belongs to the first published entry that has it. There are at most 20,000.
create function public.collect_links(after bigint) returns bigint
language plpgsql security definer set search_path = ''
as $$
declare
  last bigint;
begin
  if not (select checks_links from public.settings) then
    delete from private.links where true;
    return 0;
  end if;
  with entries as materialized (
    (select id as blog_id, null::bigint as page_id,
        case when private.is_published(status, published_at) then private.links_of(content, jsonb_build_array(project -> 'links', reviewed)) else '{}' end as addresses
      from public.blogs where id > after order by id limit 50)
    union all
    select null, id, case when status = 'published' then private.links_of(content, '[]') else '{}' end from public.pages where after = 0),
  gone as (
    delete from private.links using entries
    where (links.blog_id = entries.blog_id or links.page_id = entries.page_id) and address <> all (addresses)),
  added as (
    insert into private.links (address, blog_id, page_id)
    select address, blog_id, page_id from entries, unnest(addresses) as address
    limit greatest(0, 20000 - (select count(*) from private.links))
    on conflict do nothing)
  select case when count(blog_id) = 50 then max(blog_id) end into last from entries;
  return coalesce(last, 0);
end
$$;

grant execute on function public.collect_links(bigint) to service_role;

-- The link that has waited longest for its weekly check, if one is due. Other servers skip it for an hour, after which a check that was
-- interrupted is repeated.
create function public.claim_link() returns text
language sql security definer set search_path = ''
as $$
  update private.links set due_at = now() + interval '1 hour'
  where address = (
    select address from private.links where due_at <= now() and not is_ignored order by due_at limit 1 for update skip locked)
  returning address
$$;

grant execute on function public.claim_link() to service_role;

-- `why` is '' for a link that works. One that fails is checked again on the next day, and is dead when it then fails, too.
create function public.store_link_check(of_address text, why text) returns void
language sql security definer set search_path = ''
as $$
  update private.links set reason = why,
    failed_since = case when why = '' then 'infinity' else least(failed_since, current_date) end,
    failed_on = case when why = '' then '-infinity' else current_date end,
    due_at = now() + case when why <> '' and failed_since >= current_date then interval '1 day' else interval '7 days' end
  where address = of_address
$$;

grant execute on function public.store_link_check(text, text) to service_role;

-- Does not show a dead link again, until its entry no longer has it.
create function public.ignore_link(of_address text) returns void
language sql security definer set search_path = ''
as $$
  select private.require_admin();
  update private.links set is_ignored = true where address = of_address
$$;

grant execute on function public.ignore_link(text) to authenticated;

-- How many pictures of a text have no description. Those of link cards need none: a title follows.
create function private.undescribed_pictures(html text) returns integer
language sql immutable parallel safe set search_path = ''
as $$
  select regexp_count(html, '<img (?![^>]*alt="[^"]*[^"[:space:]])') - regexp_count(html, '<figure class="link-card[^>]*><a [^>]*><img ')
$$;

grant execute on function private.undescribed_pictures(text) to authenticated, service_role;

-- The three oldest of each kind, with how many there are, at most 1,000: 'link', 'picture', 'draft', 'review' that waits for a week, and
-- 'issue' of the newsletter that was not sent. `noun` is 'post', 'project' or 'page'. `why`: why a link or an issue fails, or how many pictures.
create function public.list_attention()
returns table (kind text, total bigint, noun text, slug text, title text, since timestamptz, why text, address text)
language sql stable security definer set search_path = ''
as $$
  select private.require_admin();
  with found (kind, blog_id, page_id, since, why, address) as (
    (select 'link', blog_id, page_id, failed_since::timestamptz, reason, address
      from private.links where failed_on > failed_since and not is_ignored order by failed_since, address limit 1000)
    union all
    (select 'picture', id, null, null, null, null
      from public.blogs where status <> 'draft' and private.undescribed_pictures(content) > 0 limit 1000)
    union all
    (select 'picture', null, id, null, null, null
      from public.pages where status <> 'draft' and private.undescribed_pictures(content) > 0 limit 1000)
    union all
    (select 'draft', id, null, updated_at, null, null
      from public.blogs where status = 'draft' and updated_at < now() - interval '30 days' order by updated_at limit 1000)
    union all
    (select 'draft', null, id, updated_at, null, null
      from public.pages where status = 'draft' and updated_at < now() - interval '30 days' order by updated_at limit 1000)
    union all
    (select 'review', blog_id, null, waiting.since, null, null
      from (
        select id, min(created_at) as since
        from (select id, created_at from public.comments where status = 'held' union all select comment_id, created_at from public.reports) as waiting
        group by 1) as waiting join public.comments using (id)
      where waiting.since < now() - interval '7 days' order by waiting.since limit 1000)
    union all
    (select 'issue', blog_id, null, greatest(published_at, nullif(posts_until, '-infinity')),
        case when deliveries.state = 'paused' then pace.answer
          when not exists (select from public.settings where offers_newsletter) then 'off'
          when not private.can_send_mails() then 'no mail' else 'late' end, null
      from private.deliveries left join public.blogs on blogs.id = blog_id, private.mail_pace as pace
      where deliveries.state = 'planned' and (blogs.id is null or private.is_published(status, published_at))
          and greatest(published_at, nullif(posts_until, '-infinity')) < now() - interval '15 minutes'
        or deliveries.state = 'paused' and pace.refusals >= 10
      order by deliveries.id limit 1000)),
  placed as (
    select found.*, count(*) over (partition by kind) as total, row_number() over (partition by kind order by found.since, blog_id, page_id) as place from found)
  select placed.kind, least(placed.total, 1000), entry.kind, entry.slug, entry.title, placed.since,
    case placed.kind when 'picture' then private.undescribed_pictures(entry.content)::text else placed.why end, placed.address
  from placed left join lateral (
      select blogs.kind, blogs.slug, blogs.title, blogs.content from public.blogs where id = blog_id
      union all
      select 'page', pages.slug, pages.title, pages.content from public.pages where id = page_id
      -- So that the planner expects few entries, and reads them by their index.
      limit 1) as entry on true
  where place <= 3 order by array_position('{issue,review,link,picture,draft}'::text[], placed.kind), place
$$;

grant execute on function public.list_attention() to authenticated;
