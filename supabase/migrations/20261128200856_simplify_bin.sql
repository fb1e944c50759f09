create index bin_rows_of_slugs on private.bin_rows ((data ->> 'slug')) where of_table in ('public.old_slugs', 'public.old_page_slugs');

-- Generated from supabase/schemas: npm run schema

drop function private.references_to(text[]);

-- Ends the sessions of an account and refuses new ones. Moves its held and reported comments to the bin, or all of them, as one entry, whose
-- restoration ends the ban as well. Returns how many, and the entry if there are any. Administrators cannot be banned.
create or replace function public.bar_account(of_user uuid, removes_all boolean default false, out removed integer, out entry bigint)
language plpgsql security definer set search_path = '' set statement_timeout = '60s'
as $$
#variable_conflict use_column
declare
  entries bigint[];
begin
  perform private.require_deciding_admin();
  update public.profiles set barred_at = coalesce(barred_at, now()) where id = of_user;
  if not found then
    raise sqlstate 'PT404' using message = 'there is no such account';
  end if;
  -- The auth service cannot read 'infinity'.
  update auth.users set banned_until = now() + interval '100 years' where id = of_user;
  delete from auth.sessions where user_id = of_user;
  -- Waits for a comment that is being written, as private.throttle does for this.
  perform pg_advisory_xact_lock(hashtextextended(of_user::text, 0));
  entries := array(
    select moved.entry from public.move_to_bin('comment', array(
      select id::text from public.comments
      where user_id = of_user and (removes_all or status = 'held' or id in (select comment_id from public.reports)))) as moved
    order by moved.entry);
  removed := cardinality(entries);
  entry := entries[1];
  update private.bin_rows set entry = entries[1] where bin_rows.entry = any (entries[2:]);
  delete from public.bin where id = any (entries[2:]);
  update public.bin set kind = 'account', row_id = of_user, title = username, contents = jsonb_build_object('public.comments', cardinality(entries))
  from public.profiles where bin.id = entries[1] and profiles.id = of_user;
end
$$;
revoke execute on function public.bar_account(uuid,boolean) from public, anon, authenticated, service_role;
grant execute on function public.bar_account(uuid,boolean) to authenticated;

-- All foreign keys of one column. `on_delete`: 'c' is cascade, 'n' is set null.
create or replace function private.foreign_keys() returns table (of_table text, "column" text, type text, parent text, key text, on_delete "char")
language sql stable set search_path = ''
as $$
  select conrelid::regclass::text, child.attname, format_type(child.atttypid, null), confrelid::regclass::text, target.attname, confdeltype
  from pg_constraint
    join pg_attribute as child on child.attrelid = conrelid and child.attnum = conkey[1]
    join pg_attribute as target on target.attrelid = confrelid and target.attnum = confkey[1]
  where contype = 'f'
$$;
revoke execute on function private.foreign_keys() from public, anon, authenticated, service_role;

-- The column by which rows of a table are deleted with an account.
create or replace function private.account_column(of_table text) returns text
language sql stable set search_path = ''
as $$
  select "column" from private.foreign_keys() as link
  where link.of_table = $1 and on_delete = 'c' and parent in ('public.profiles', 'auth.users') limit 1
$$;
revoke execute on function private.account_column(text) from public, anon, authenticated, service_role;

-- Moves rows with all that belongs to them, and returns those that existed. Locks each row before it reads what refers to it, so that
-- nothing new can refer to it.
create or replace function public.move_to_bin(of_kind text, ids text[]) returns table (id text, title text, entry bigint)
language plpgsql security definer set search_path = '' set statement_timeout = '60s'
as $$
#variable_conflict use_column
declare
  root record;
  link record;
  entries bigint[];
  level bigint := 0;
  next_level bigint;
begin
  perform private.require_admin();
  delete from public.bin where ends_at <= now();
  select kinds.*, format_type(atttypid, null) as key_type into strict root
  from private.bin_kinds() as kinds join pg_attribute on attrelid = of_table::regclass and attname = 'id' where kind = of_kind;
  execute format('
    with found as (
      select to_jsonb(root) as data from %1$s as root
      where root.id = any ($1::%2$s[]) and coalesce(to_jsonb(root) ->> ''kind'', $2) = $2 order by root.id for update
    ), added as (
      insert into public.bin (kind, row_id, user_id, title, slug, was_published)
      select $2, data ->> ''id'', (data ->> %4$L)::uuid, left(%3$s, 200), data ->> ''slug'',
        coalesce(private.is_published(data ->> ''status'', (data ->> ''published_at'')::timestamptz), false) from found
      returning bin.id, row_id
    ), stored as (
      insert into private.bin_rows (entry, of_table, data)
      select added.id, %1$L, data from added join found on data ->> ''id'' = row_id)
    select coalesce(array_agg(added.id), ''{}'') from added', root.of_table, root.key_type, root.title, private.account_column(root.of_table))
  into entries using ids, of_kind;

  -- A reply needs its review, which may be gone when it comes back: then an empty row takes its place.
  insert into private.bin_rows (entry, parent, of_table, reference, data)
  select reply.entry, reply.id, 'public.comments', 'parent',
    jsonb_build_object('id', review.id, 'blog_id', review.blog_id, 'content', '', 'status', 'deleted', 'created_at', review.created_at)
  from private.bin_rows as reply join public.comments as review on review.id = (reply.data ->> 'parent')::bigint
  where reply.entry = any (entries);

  loop
    next_level := (select max(bin_rows.id) from private.bin_rows where bin_rows.entry = any (entries));
    exit when next_level is null or next_level = level;
    for link in
      select * from private.foreign_keys() where on_delete in ('c', 'n') and parent in (
        select of_table from private.bin_rows where bin_rows.entry = any (entries) and bin_rows.id > level and reference is null)
    loop
      execute format('
        insert into private.bin_rows (entry, parent, user_id, of_table, reference, data)
        select parent.entry, parent.id, (to_jsonb(child) ->> %1$L)::uuid, %2$L, %3$L, to_jsonb(child)
        from private.bin_rows as parent,
          lateral (select * from %2$s as found where found.%4$I = (parent.data ->> %5$L)::%6$s order by 1 for update) as child
        where parent.entry = any ($1) and parent.id > $2 and parent.id <= $3 and parent.of_table = %7$L and parent.reference is null',
        private.account_column(link.of_table), link.of_table, case link.on_delete when 'n' then link.column end, link.column, link.key, link.type,
        link.parent)
      using entries, level, next_level;
    end loop;
    level := next_level;
  end loop;

  execute format('delete from %s where id = any (array(select row_id from public.bin where bin.id = any ($1))::%s[])', root.of_table, root.key_type)
  using entries;
  update public.bin set
    contents = (
      select coalesce(jsonb_object_agg(of_table, rows), '{}') from (
        select of_table, count(*) as rows from private.bin_rows where bin_rows.entry = bin.id and parent is not null and reference is null group by 1) as counted),
    files = private.files_of_bin(bin.id)
  where bin.id = any (entries);
  return query select row_id, bin.title, bin.id from public.bin where bin.id = any (entries);
end
$$;
revoke execute on function public.move_to_bin(text,text[]) from public, anon, authenticated, service_role;
grant execute on function public.move_to_bin(text,text[]) to authenticated;

-- Inserts the rows of an entry again, and returns whether its first could be. Without what refers to a row that is gone: an account, a tag,
-- or a place that another took.
create or replace function private.insert_from_bin(of_entry bigint) returns boolean
language plpgsql set search_path = ''
as $$
declare
  part record;
  columns text;
  given text;
  condition text;
  inserted bigint;
  is_first boolean := true;
begin
  for part in
    select of_table, reference, array_agg(distinct field) as fields from private.bin_rows, jsonb_object_keys(data) as field
    where entry = of_entry group by 1, 2 order by min(id)
  loop
    select string_agg(format('%I', attname), ', '),
      string_agg(case on_delete when 'n'
        then format('(select %1$I from %2$s where %1$I = given.%3$I)', key, parent, attname)
        else format('given.%I', attname) end, ', '),
      string_agg(format(' and (given.%1$I is null or exists (select from %3$s as target where target.%2$I = given.%1$I)%4$s)', attname, key, parent,
        case parent when part.of_table
          then format(' or to_jsonb(given.%I) in (select data -> %L from private.bin_rows where entry = $1 and of_table = %L)', attname, key, parent)
        end), '') filter (where on_delete <> 'n')
    into columns, given, condition
    from pg_attribute left join private.foreign_keys() as link on link.of_table = part.of_table and "column" = attname
    where attrelid = part.of_table::regclass and attgenerated = '' and attname = any (part.fields);
    execute format('
      insert into %1$s as present (%2$s) overriding system value
      select %3$s from private.bin_rows as stored, jsonb_populate_record(null::%1$s, stored.data) as given
      where entry = $1 and of_table = %1$L and reference is not distinct from %4$L%5$s
      order by stored.id on conflict %6$s', part.of_table, columns, given, part.reference, condition,
      case
        when part.of_table <> 'public.comments' and part.reference is not null then format(
          'on constraint %2$I do update set %1$I = excluded.%1$I where present.%1$I is null', part.reference,
          (select conname from pg_constraint where conrelid = part.of_table::regclass and contype = 'p'))
        -- Its replies have left an empty row in the place of a review.
        when part.of_table = 'public.comments' and part.reference is null then format(
          '(id) do update set (%s) = row(excluded.%s) where present.status = ''deleted''', columns, replace(columns, ', ', ', excluded.'))
        else 'do nothing' end)
    using of_entry;
    get diagnostics inserted = row_count;
    if is_first and inserted = 0 then
      return false;
    end if;
    is_first := false;
  end loop;
  return true;
end
$$;
revoke execute on function private.insert_from_bin(bigint) from public, anon, authenticated, service_role;

-- `outcome`: 'restored', 'passed' (its time to be published came while it was in the bin: choose `passed`, 'publish' or 'draft'), or
-- 'refused' (what it belonged to is gone, or another row has taken its place).
create or replace function public.restore_from_bin(entries bigint[], passed text default '') returns table (id bigint, title text, outcome text)
language plpgsql security definer set search_path = '' set statement_timeout = '60s'
as $$
#variable_conflict use_column
declare
  entry record;
  root jsonb;
  is_passed boolean;
  is_new boolean;
begin
  -- May end a ban, and locks as a ban does.
  perform private.require_deciding_admin();
  perform set_config('byline.restoring', 'on', true);
  for entry in select * from public.bin where bin.id = any (entries) order by bin.id for update loop
    select data into root from private.bin_rows where bin_rows.entry = entry.id and parent is null;
    is_passed := root ->> 'status' = 'scheduled' and (root ->> 'published_at')::timestamptz > entry.deleted_at and (root ->> 'published_at')::timestamptz <= now();
    if is_passed and passed = '' then
      return query select entry.id, entry.title, 'passed';
      continue;
    end if;
    if is_passed then
      is_new := (root ->> 'inserted_at')::timestamptz > entry.deleted_at;
      root := root || case when passed = 'publish'
        then jsonb_build_object('status', 'published', 'published_at', now()) || case when is_new then jsonb_build_object('inserted_at', now()) else '{}' end
        else jsonb_build_object('status', 'draft', 'published_at', case when not is_new then root -> 'inserted_at' end) end;
    end if;
    -- Who no longer wants mail, and what an update has stored in other columns.
    if entry.kind = 'subscriber' and exists (
      select from private.silenced_addresses where hash = sha256(convert_to(root ->> 'email', 'UTF8')))
      or exists (
        select from (select distinct of_table, field from private.bin_rows, jsonb_object_keys(data) as field where bin_rows.entry = entry.id) as stored
        where not exists (select from pg_attribute where attrelid = to_regclass(of_table) and attname = field))
    then
      return query select entry.id, entry.title, 'refused';
      continue;
    end if;
    -- What was sent meanwhile, or may have been.
    delete from private.bin_rows
    where bin_rows.entry = entry.id and of_table = 'private.outbox' and data ->> 'kind' = 'issue' and data ->> 'state' = 'waiting'
      and ((data ->> 'transmissions')::integer > 0 or not exists (
        select from private.deliveries where deliveries.id = (data ->> 'delivery_id')::bigint and state = 'going'));
    -- Its author's account was deleted.
    if root ->> 'user_id' is not null and not exists (select from public.profiles where profiles.id = (root ->> 'user_id')::uuid) then
      root := root || jsonb_build_object('user_id', auth.uid());
    end if;
    if exists (select from public.blogs where pinned = (root ->> 'pinned')::smallint) then
      root := root || '{"pinned": null}';
    end if;
    -- As for any post, its topic exists.
    update public.settings set topics = topics || jsonb_build_array(jsonb_build_object('name', root ->> 'topic', 'ink', null, 'id', (
      select coalesce(max((topic ->> 'id')::integer), 0) + 1 from jsonb_array_elements(topics) as topic)))
    where root ->> 'topic' <> '' and public.find_current_topic(root ->> 'topic') is null
      and not topics @> jsonb_build_array(jsonb_build_object('name', root ->> 'topic')) and jsonb_array_length(topics) < 100;
    if entry.kind <> 'account' then
      update private.bin_rows set data = root where bin_rows.entry = entry.id and parent is null;
    end if;
    if private.insert_from_bin(entry.id) then
      update public.versions set shown_from = case passed when 'publish' then now() end
      where is_passed and blog_id::text = entry.row_id and shown_from > entry.deleted_at;
      -- With the ban of the same moment.
      if entry.kind = 'account' and exists (select from public.profiles where profiles.id = entry.user_id and barred_at = entry.deleted_at) then
        perform public.unbar_account(entry.user_id);
      end if;
      -- Comments of an account stay while their post is in the bin.
      delete from private.bin_rows
      where bin_rows.entry = entry.id and parent is null
        and (entry.kind <> 'account' or exists (select from public.comments where comments.id = (data ->> 'id')::bigint and comments.status <> 'deleted'));
      update public.bin set contents = jsonb_build_object('public.comments', (
        select count(*) from private.bin_rows where bin_rows.entry = entry.id and parent is null))
      where bin.id = entry.id and entry.kind = 'account';
      delete from public.bin
      where bin.id = entry.id and not exists (select from private.bin_rows where bin_rows.entry = entry.id and parent is null);
      return query select entry.id, entry.title, 'restored';
    else
      return query select entry.id, entry.title, 'refused';
    end if;
  end loop;
  perform set_config('byline.restoring', '', true);
end
$$;
revoke execute on function public.restore_from_bin(bigint[],text) from public, anon, authenticated, service_role;
grant execute on function public.restore_from_bin(bigint[],text) to authenticated;

-- Refuses a text that the author has written within a day, and holds spam. Security definer, because it reads the settings and all comments
-- of the author. Fires after private.throttle, whose lock lets two equal texts see each other. 'Thank you!' on two posts is not spam: the
-- same text is refused on the same post, and from the third post on.
create or replace function private.moderate_comment() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if public.is_admin() then
    return new;
  end if;
  -- It may have been banned meanwhile.
  if private.is_barred() then
    raise insufficient_privilege using message = 'this account is banned';
  end if;
  if (
    select count(*) >= 2 or coalesce(bool_or(blog_id = new.blog_id), false) from public.comments
    where user_id = auth.uid() and created_at > now() - interval '24 hours'
      and id <> new.id
      and private.normalize_text(content) = private.normalize_text(new.content))
  then
    raise unique_violation using
      message = 'the same text on one day: violates unique constraint "comments_said_once"',
      constraint = 'comments_said_once', schema = 'public', table = 'comments';
  end if;
  if private.count_links(new.content) > 2 or private.count_lines(new.content) > 100 or private.find_held_word(new.content) is not null then
    new.status := 'held';
  end if;
  if tg_op = 'INSERT' and (select hold_first_reviews from public.settings) and not exists (
    select from public.comments where user_id = auth.uid() and status = 'shown')
  then
    new.status := 'held';
  end if;
  return new;
end
$$;
revoke execute on function private.moderate_comment() from public, anon, authenticated, service_role;

-- For a page that was not found. No row: there is no redirect. A published page in the bin has the status 410, at former addresses, too.
create or replace function public.find_redirect(address text) returns table (status smallint, target text)
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
revoke execute on function public.find_redirect(text) from public, anon, authenticated, service_role;
grant execute on function public.find_redirect(text) to anon, authenticated;
