-- Imports of other programs' exports. The server reads and writes them as the owner of the database; administrators begin, start and undo
-- them, and see what becomes of each item.

-- The fields of a stored item that people edit, to recognize later whether somebody changed them. Null: it was deleted.
create function private.imported_digest(of_type text, of_id text) returns text
language sql stable set search_path = ''
as $$
  select md5(item::text) from (
    select jsonb_build_array(title, subtitle, introduction, content, slug, topic, tags, status, published_at, thumbnail, cover, reviewed, reviews_closed, series, project, featured) as item
    from public.blogs where of_type = 'post' and id = of_id::bigint
    union all
    select jsonb_build_array(title, introduction, content, slug, status, thumbnail) from public.pages where of_type = 'page' and id = of_id::bigint
    union all
    select jsonb_build_array(content, rating, status, user_id) from public.comments where of_type = 'comment' and id = of_id::bigint
    union all
    select jsonb_build_array(name, description) from public.tags where of_type = 'tag' and id = of_id::bigint
    union all
    select jsonb_build_array(name, description, coming) from public.series where of_type = 'series' and id = of_id::bigint
    union all
    select jsonb_build_array(from_path, target, status) from public.redirects where of_type = 'redirect' and id = of_id::bigint
    union all
    select jsonb_build_array(email, state) from private.subscribers where of_type = 'subscriber' and id = of_id::bigint
    union all
    select jsonb_build_array(topic ->> 'name') from public.settings, jsonb_array_elements(topics) as topic
    where of_type = 'topic' and topic ->> 'id' = of_id
    union all
    select content from public.resume where of_type = 'resume'
    union all
    select jsonb_build_array(name) from storage.objects where of_type = 'picture' and bucket_id = 'thumbnail' and name = of_id
  ) as stored
$$;

-- The digest of an item that nobody can save until the transaction ends.
create function private.lock_imported(of_type text, of_id text) returns text
language plpgsql set search_path = ''
as $$
begin
  if of_type = 'post' then
    perform from public.blogs where id = of_id::bigint for update;
  elsif of_type = 'page' then
    perform from public.pages where id = of_id::bigint for update;
  end if;
  return private.imported_digest(of_type, of_id);
end
$$;

-- Removes an item that an import made, with what belongs to it. Returns why it stays, else null.
create function private.remove_imported(of_type text, of_id text, digest text) returns text
language plpgsql set search_path = ''
as $$
declare
  now_digest constant text := private.lock_imported(of_type, of_id);
begin
  if now_digest is null then
    return null;
  elsif now_digest <> digest then
    return 'It was changed here since.';
  end if;
  if exists (
    select from public.drafts
    where of_type = 'post' and blog_id::text = of_id or of_type = 'page' and page_id::text = of_id)
  then
    return 'It has unsaved changes.';
  end if;
  if of_type = 'post' then
    if exists (
      select from public.comments where blog_id = of_id::bigint and user_id is not null)
    then
      return 'It has reviews that were written here.';
    end if;
    delete from public.blogs where id = of_id::bigint;
  elsif of_type = 'page' then
    delete from public.pages where id = of_id::bigint;
  elsif of_type = 'comment' then
    if exists (select from public.comments where of_id::bigint in (parent, answers)) then
      return 'It has replies that were written here.';
    end if;
    delete from public.comments where id = of_id::bigint;
  elsif of_type = 'tag' then
    if exists (select from private.post_tags where tag_id = of_id::bigint) then
      return 'Posts have this tag.';
    end if;
    delete from public.tags where id = of_id::bigint;
  elsif of_type = 'series' then
    if exists (select from public.series join public.blogs on blogs.series = series.slug where series.id = of_id::bigint) then
      return 'Posts are in this series.';
    end if;
    delete from public.series where id = of_id::bigint;
  elsif of_type = 'topic' then
    if exists (
      select from public.settings, jsonb_array_elements(topics) as listed (item) join public.blogs on topic = item ->> 'name'
      where item ->> 'id' = of_id)
    then
      return 'Posts have this topic.';
    end if;
    update public.settings set topics = (
      select coalesce(jsonb_agg(topic order by place), '[]')
      from jsonb_array_elements(topics) with ordinality as listed (topic, place) where topic ->> 'id' <> of_id)
    where true;
  elsif of_type = 'redirect' then
    delete from public.redirects where id = of_id::bigint;
  elsif of_type = 'subscriber' then
    delete from private.subscribers where id = of_id::bigint;
  elsif of_type = 'resume' then
    update public.resume set content = '{}' where true;
  elsif private.is_shown(of_id) then
    return 'A post or page shows it.';
  else
    delete from storage.objects where bucket_id = 'thumbnail' and name = of_id;
  end if;
  return null;
end
$$;

-- Returns the id of a new subscriber, who agreed elsewhere. Null: not an address, silenced, or known. Topics that the site lacks stay, since
-- without any the subscriber would get all posts.
create function private.import_subscriber(address text, since timestamptz, has_left boolean, of_topics text[], of_weekday integer) returns bigint
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

-- Refuses a second import while one is at work.
create function public.begin_import(file_name text) returns bigint
language plpgsql security definer set search_path = ''
as $$
declare
  begun bigint;
begin
  perform private.require_admin();
  perform pg_advisory_xact_lock(hashtextextended('private.imports', 0));
  if exists (select from private.imports where state in ('checking', 'importing', 'undoing')) then
    raise sqlstate 'PT409' using message = 'Another import is running. Wait until it has finished.';
  end if;
  delete from private.import_rows using private.imports
  where imports.id = import_id and changed_at < now() - interval '1 month';
  insert into private.imports (user_id, name) values (auth.uid(), left(file_name, 200)) returning id into begun;
  return begun;
end
$$;

grant execute on function public.begin_import(text) to authenticated;

-- Has the server import what it checked ('importing'), settings and navigation only if requested, or remove what it imported within a month
-- ('undoing').
create function public.continue_import(of_import bigint, next_state text, settings boolean default false) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  perform private.require_fresh_password();
  perform pg_advisory_xact_lock(hashtextextended('private.imports', 0));
  if exists (select from private.imports where state in ('checking', 'importing', 'undoing')) then
    raise sqlstate 'PT409' using message = 'Another import is running. Wait until it has finished.';
  end if;
  update private.imports set state = next_state, error = '', done = 0, changed_at = now(), with_settings = settings
  where id = of_import and (
    -- The total is known as soon as all of it was checked.
    next_state = 'importing' and state in ('checked', 'failed') and total > 0
    or next_state = 'undoing' and state in ('imported', 'failed', 'undone') and created_at > now() - interval '1 month');
  if not found then
    raise sqlstate 'PT409' using message = 'This import can no longer be changed. Load the page again.';
  end if;
end
$$;

grant execute on function public.continue_import(bigint, text, boolean) to authenticated;

-- Has the server stop what it is at work on. It can be continued or undone.
create function public.stop_import(of_import bigint) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  update private.imports
  set state = case state when 'undoing' then 'imported' else 'failed' end, error = 'It was stopped.', changed_at = now()
  where id = of_import and state in ('checking', 'importing', 'undoing');
end
$$;

grant execute on function public.stop_import(bigint) to authenticated;

-- [{id, name, source, state, error, done, total, withSettings, createdAt, changedAt, counts: {outcome: {type: count}}}], newest first.
create function public.list_imports() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', id, 'name', name, 'source', source, 'state', state, 'error', error, 'done', done, 'total', total, 'withSettings', with_settings, 'createdAt', created_at,
      'changedAt', changed_at, 'counts', (
        select coalesce(jsonb_agg(jsonb_build_object('outcome', outcome, 'type', type, 'count', count)), '[]')
        from (select outcome, type, count(*) from private.import_rows where import_id = imports.id group by outcome, type) as counted)
    ) order by id desc), '[]')
    from (select * from private.imports order by id desc limit 20) as imports);
end
$$;

grant execute on function public.list_imports() to authenticated;

-- What becomes of the items of an import, in their order: {total, rows: [{place, type, title, outcome, notes, file, line}]}.
create function public.list_import_rows(of_import bigint, of_outcome text, of_type text, take bigint) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    with found as (
      select * from private.import_rows
      where import_id = of_import and of_outcome in ('', outcome) and of_type in ('', type)
    )
    select jsonb_build_object('total', (select count(*) from found), 'rows', coalesce((
      select jsonb_agg(jsonb_build_object('place', place, 'type', type, 'title', title, 'outcome', outcome, 'notes', notes, 'file', file, 'line', line) order by place)
      from (select * from found order by place limit least(take, 10000)) as page), '[]')));
end
$$;

grant execute on function public.list_import_rows(bigint, text, text, bigint) to authenticated;
