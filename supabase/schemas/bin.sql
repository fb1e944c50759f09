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

-- All foreign keys of one column. `on_delete`: 'c' is cascade, 'n' is set null.
create function private.foreign_keys() returns table (of_table text, "column" text, type text, parent text, key text, on_delete "char")
language sql stable set search_path = ''
as $$
  select conrelid::regclass::text, child.attname, format_type(child.atttypid, null), confrelid::regclass::text, target.attname, confdeltype
  from pg_constraint
    join pg_attribute as child on child.attrelid = conrelid and child.attnum = conkey[1]
    join pg_attribute as target on target.attrelid = confrelid and target.attnum = confkey[1]
  where contype = 'f'
$$;

-- The column by which rows of a table are deleted with an account.
create function private.account_column(of_table text) returns text
language sql stable set search_path = ''
as $$
  select "column" from private.foreign_keys() as link
  where link.of_table = $1 and on_delete = 'c' and parent in ('public.profiles', 'auth.users') limit 1
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

-- Inserts the rows of an entry again, and returns whether its first could be. Without what refers to a row that is gone, such as a tag, or
-- whose place another took. One statement for each table, from the catalogue: its columns, their values (null for a reference to a row that
-- is gone, if its foreign key sets it null), and the condition that rows of all other references exist, if only in this entry.
create function private.insert_from_bin(of_entry bigint) returns boolean
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
  -- May end a ban, and locks as a ban does.
  perform private.require_deciding_admin();
  perform set_config('byline.restoring', 'on', true);
  perform from public.bin where bin.id = any (entries) order by bin.id for update;
  -- Comments need their post, which may have been deleted after them.
  for entry in select * from public.bin where bin.id = any (entries) order by kind in ('comment', 'account'), bin.id loop
    select data into root from private.bin_rows where bin_rows.entry = entry.id order by bin_rows.id limit 1;
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
      if entry.kind = 'account' and exists (select from public.profiles where profiles.id = entry.user_id and banned_at = entry.deleted_at) then
        perform public.unban_account(entry.user_id);
      end if;
      -- Comments of an account stay while their post is in the bin.
      delete from private.bin_rows
      where bin_rows.entry = entry.id and parent is null
        and (entry.kind <> 'account' or exists (select from public.comments where comments.id = (data ->> 'id')::bigint));
      delete from public.bin where bin.id = entry.id and not exists (select from private.bin_rows where bin_rows.entry = entry.id);
      update public.bin
      set contents = jsonb_build_object('public.comments', (select count(*) from private.bin_rows where bin_rows.entry = entry.id and parent is null))
      where bin.id = entry.id;
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
  -- In the order in which a restoration locks them.
  perform from public.bin where bin.id = any (entries) order by bin.id for update;
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
