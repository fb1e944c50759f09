-- The bin: an entry is a deleted row and all that the foreign keys delete with it, as JSON. So no query has to leave it out, and rows of a
-- deleted account leave it too. Triggers that check or date new rows ignore those that come back: `byline.restoring`.

grant select on public.bin to authenticated;
grant select, insert, update, delete on public.bin to service_role;

create policy "Administrators may read the bin" on public.bin
  for select to authenticated using ((select public.is_admin()));

-- `sort` is 'title', 'ends_at' or otherwise when it was deleted. An empty kind matches all.
create function public.list_bin(search text, of_kind text, sort text, descending boolean, skip bigint default 0, take bigint default null)
returns table (total bigint, ids bigint[])
language sql stable security definer set search_path = ''
as $$
  select private.require_admin();
  select page.total, page.ids::bigint[]
  from private.read_page(
    'public.bin', format('title ilike %L and %L in ('''', kind)', private.containing(search), of_kind),
    case sort when 'title' then 'title collate "und-x-icu"' when 'ends_at' then 'ends_at' else 'deleted_at' end, descending, skip, take, null) as page
$$;

grant execute on function public.list_bin(text, text, text, boolean, bigint, bigint) to authenticated;

-- The table of each kind, and SQL that names its row `data`. Of an address only a part: who reads many needs the password.
create function private.bin_kinds() returns table (kind text, of_table text, title text)
language sql immutable rows 5 set search_path = ''
as $$
  values ('post', 'public.blogs', 'data ->> ''title'''), ('project', 'public.blogs', 'data ->> ''title'''), ('page', 'public.pages', 'data ->> ''title'''),
    ('comment', 'public.comments', 'data ->> ''content'''),
    ('subscriber', 'private.subscribers', 'regexp_replace(data ->> ''email'', ''(?<=^.).*(?=@)'', ''…'')')
$$;

-- The column by which rows of a table are deleted with an account.
create function private.account_column(of_table text) returns text
language sql stable set search_path = ''
as $$
  select attname from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
  where conrelid = of_table::regclass and contype = 'f' and confdeltype = 'c' and confrelid in ('public.profiles'::regclass, 'auth.users'::regclass)
  limit 1
$$;

-- What refers to rows of these tables by one column, and is deleted with them or loses the reference.
create function private.references_to(tables text[])
returns table (of_table text, "column" text, type text, parent text, key text, is_deleted boolean)
language sql stable set search_path = ''
as $$
  select conrelid::regclass::text, child.attname, format_type(child.atttypid, null), confrelid::regclass::text, target.attname, confdeltype = 'c'
  from pg_constraint
    join pg_attribute as child on child.attrelid = conrelid and child.attnum = conkey[1]
    join pg_attribute as target on target.attrelid = confrelid and target.attnum = confkey[1]
  where contype = 'f' and confdeltype in ('c', 'n') and confrelid::regclass::text = any (tables)
$$;

-- Moves rows with all that belongs to them, and returns those that existed. Locks each row before it reads what refers to it, so that
-- nothing new can refer to it.
create function public.move_to_bin(of_kind text, ids text[]) returns table (id text, title text, entry bigint)
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

  -- The empty row of a deleted review leaves with its last reply.
  insert into private.bin_rows (entry, parent, of_table, reference, data)
  select reply.entry, reply.id, root.of_table, 'parent', to_jsonb(review)
  from private.bin_rows as reply join public.comments as review on review.id = (reply.data ->> 'parent')::bigint
  where root.of_table = 'public.comments' and reply.entry = any (entries) and review.status = 'deleted';

  loop
    next_level := (select max(bin_rows.id) from private.bin_rows where bin_rows.entry = any (entries));
    exit when next_level is null or next_level = level;
    for link in
      select * from private.references_to(array(
        select distinct of_table from private.bin_rows where bin_rows.entry = any (entries) and bin_rows.id > level and reference is null))
    loop
      execute format('
        insert into private.bin_rows (entry, parent, user_id, of_table, reference, data)
        select parent.entry, parent.id, (to_jsonb(child) ->> %1$L)::uuid, %2$L, %3$L, to_jsonb(child)
        from private.bin_rows as parent,
          lateral (select * from %2$s as found where found.%4$I = (parent.data ->> %5$L)::%6$s order by 1 for update) as child
        where parent.entry = any ($1) and parent.id > $2 and parent.id <= $3 and parent.of_table = %7$L and parent.reference is null',
        private.account_column(link.of_table), link.of_table, case when not link.is_deleted then link.column end, link.column, link.key, link.type,
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

grant execute on function public.move_to_bin(text, text[]) to authenticated;

-- The pictures that an entry, its versions and its drafts show.
create function private.files_of_bin(of_entry bigint) returns text[]
language sql stable set search_path = ''
as $$
  with fields as (
    select coalesce(data -> 'fields', data) as field from private.bin_rows
    where entry = of_entry and of_table in ('public.blogs', 'public.pages', 'public.versions', 'public.drafts')
  )
  select array(
    select 'Thumbnail/' || (field ->> 'thumbnail') from fields where field ->> 'thumbnail' is not null
    union
    select 'Content/' || picture from fields, unnest(private.pictures_of(field ->> 'content')) as picture)
$$;

-- Inserts the rows of an entry again, and returns whether its first could be. Without what refers to a row that is gone: an account, a tag,
-- or a place that another took.
create function private.insert_from_bin(of_entry bigint) returns boolean
language plpgsql set search_path = ''
as $$
declare
  part record;
  columns text;
  excluded text;
  given text;
  condition text;
  keys text;
  inserted bigint;
  is_first boolean := true;
begin
  for part in
    select of_table, reference, array_agg(distinct field) as fields from private.bin_rows, jsonb_object_keys(data) as field
    where entry = of_entry group by 1, 2 order by min(id)
  loop
    -- Replies whose review was deleted, or is in the bin.
    if part.of_table = 'public.comments' then
      insert into public.comments (id, blog_id, content, status, created_at)
      select missing.id, blog_id, '', 'deleted', coalesce((
        select min((data ->> 'created_at')::timestamptz) from private.bin_rows
        where of_table = 'public.comments' and parent is null and data -> 'id' = to_jsonb(missing.id)), at)
      from (
        select (data ->> 'parent')::bigint as id, min(blogs.id) as blog_id, min((data ->> 'created_at')::timestamptz) as at
        from private.bin_rows join public.blogs on blogs.id = (data ->> 'blog_id')::bigint
        where entry = of_entry and of_table = 'public.comments' and data ->> 'parent' is not null
          and data -> 'parent' not in (select data -> 'id' from private.bin_rows where entry = of_entry and of_table = 'public.comments')
        group by 1) as missing
      on conflict do nothing;
    end if;

    select string_agg(format('%I', attname), ', '), string_agg(format('excluded.%I', attname), ', '),
      string_agg(case when confdeltype = 'n'
        then format('(select %1$I from %2$s where %1$I = given.%3$I)', key, confrelid::regclass, attname)
        else format('given.%I', attname) end, ', '),
      string_agg(format(' and (given.%1$I is null or exists (select from %2$s as target where target.%3$I = given.%1$I)%4$s)', attname, confrelid::regclass, key,
        case when confrelid = conrelid then format(' or to_jsonb(given.%I) in (select data -> %L from private.bin_rows where entry = $1 and of_table = %L)',
          attname, key, part.of_table) end), '') filter (where confdeltype <> 'n')
    into columns, excluded, given, condition
    from pg_attribute left join (
      select conrelid, conkey, confrelid, confdeltype, target.attname as key
      from pg_constraint join pg_attribute as target on target.attrelid = confrelid and target.attnum = confkey[1] where contype = 'f'
    ) as link on conrelid = attrelid and attnum = conkey[1]
    where attrelid = part.of_table::regclass and attnum > 0 and attgenerated = '' and attname = any (part.fields);
    execute format('
      insert into %1$s as present (%2$s) overriding system value
      select %3$s from private.bin_rows as stored, jsonb_populate_record(null::%1$s, stored.data) as given
      where entry = $1 and of_table = %1$L and reference is not distinct from %4$L%5$s
      order by stored.id on conflict %6$s', part.of_table, columns, given, part.reference, condition,
      -- Its replies have left the empty row of a deleted review in its place.
      case when part.of_table = 'public.comments'
        then format('(id) do update set (%s) = row(%s) where present.status = ''deleted''', columns, excluded) else 'do nothing' end)
    using of_entry;
    get diagnostics inserted = row_count;
    if is_first and inserted = 0 then
      return false;
    end if;
    is_first := false;

    if part.reference is not null then
      select string_agg(format(' and target.%1$I = given.%1$I', attname), '') into keys
      from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
      where indrelid = part.of_table::regclass and indisprimary;
      execute format('
        update %1$s as target set %2$I = given.%2$I
        from private.bin_rows as stored, jsonb_populate_record(null::%1$s, stored.data) as given
        where entry = $1 and of_table = %1$L and reference = %2$L and target.%2$I is null%3$s', part.of_table, part.reference, keys)
      using of_entry;
    end if;
  end loop;
  return true;
end
$$;

-- `outcome`: 'restored', 'passed' (its time to be published came while it was in the bin: choose `passed`, 'publish' or 'draft'), or
-- 'refused' (what it belonged to is gone, or another row has taken its place).
create function public.restore_from_bin(entries bigint[], passed text default '') returns table (id bigint, title text, outcome text)
language plpgsql security definer set search_path = '' set statement_timeout = '60s'
as $$
#variable_conflict use_column
declare
  entry record;
  root jsonb;
  is_passed boolean;
  is_new boolean;
begin
  perform private.require_admin();
  -- Before other rows, as where accounts are banned.
  if exists (select from public.bin where bin.id = any (entries) and kind = 'account') then
    perform private.require_deciding_admin();
  end if;
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
    -- Whoever no longer wants mail.
    if entry.kind = 'subscriber' and exists (
      select from private.silenced_addresses where hash = sha256(convert_to(root ->> 'email', 'UTF8')))
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

grant execute on function public.restore_from_bin(bigint[], text) to authenticated;

-- Returns the entries that existed, each with the pictures that nothing shows any more, for the storage service.
create function public.delete_from_bin(entries bigint[]) returns table (id bigint, title text, files text[])
language plpgsql security definer set search_path = '' set statement_timeout = '60s'
as $$
#variable_conflict use_column
begin
  perform private.require_admin();
  for id, title, files in delete from public.bin where bin.id = any (entries) returning bin.id, bin.title, bin.files loop
    files := array(select file from unnest(files) as file where not private.is_shown(file));
    return next;
  end loop;
end
$$;

grant execute on function public.delete_from_bin(bigint[]) to authenticated;

-- Entries in the bin keep their addresses. After each row, when a concurrent move has ended.
create function private.require_address_outside_bin() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from public.bin where slug = new.slug and (kind = 'page') = (tg_table_name = 'pages')) then
    raise unique_violation using
      message = format('an entry in the bin has this address: violates constraint "%s_slug_in_bin"', tg_table_name),
      constraint = tg_table_name || '_slug_in_bin', schema = 'public', table = tg_table_name;
  end if;
  return null;
end
$$;

create trigger require_address_outside_bin after insert or update of slug on public.blogs
  for each row when (current_setting('byline.restoring', true) is distinct from 'on')
  execute function private.require_address_outside_bin();

create trigger require_address_outside_bin after insert or update of slug on public.pages
  for each row when (current_setting('byline.restoring', true) is distinct from 'on')
  execute function private.require_address_outside_bin();
