-- Generated from supabase/schemas: npm run schema

drop function private.is_shown(text,bigint[]);

drop function public.list_post_files(bigint[]);

drop function private.is_shown_outside_bin(text,bigint[]);

-- Returns the entries that existed, each with the pictures that nothing shows any more, for the storage service.
create or replace function public.delete_from_bin(entries bigint[]) returns table (id bigint, title text, files text[])
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
revoke execute on function public.delete_from_bin(bigint[]) from public, anon, authenticated, service_role;
grant execute on function public.delete_from_bin(bigint[]) to authenticated;

-- The texts are long, so this uses the indexes of pictures_of.
create or replace function private.is_shown_outside_bin(file text) returns boolean
language plpgsql stable set search_path = ''
as $$
declare
  picture constant text := split_part(file, '/', 2);
begin
  if file like 'Thumbnail/%' then
    return exists (select from public.blogs where thumbnail = picture)
      or exists (select from public.versions where fields ->> 'thumbnail' = picture)
      or exists (select from public.drafts where fields ->> 'thumbnail' = picture)
      or exists (select from public.pages where thumbnail = picture);
  end if;
  return exists (select from public.blogs where private.pictures_of(content) @> array[picture])
    or exists (select from public.versions where private.pictures_of(fields ->> 'content') @> array[picture])
    or exists (select from public.drafts where private.pictures_of(fields ->> 'content') @> array[picture])
    or exists (select from public.pages where private.pictures_of(content) @> array[picture])
    or exists (select from public.snippets where private.pictures_of(content) @> array[picture]);
end
$$;
revoke execute on function private.is_shown_outside_bin(text) from public, anon, authenticated, service_role;

-- Whether a file of the bucket `thumbnail` is to be found nowhere, because it belongs to the bin alone.
create or replace function private.is_in_bin_alone(file text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.bin where files @> array[file])
    and not private.is_shown_outside_bin(file)
    and not exists (select from public.settings where substr(file, 9) in (logo, logo_dark))
$$;
revoke execute on function private.is_in_bin_alone(text) from public, anon, authenticated, service_role;
do $$ begin if exists (select from pg_roles where rolname = 'supabase_storage_admin') then grant execute on function private.is_in_bin_alone(text) to supabase_storage_admin; end if; end $$;

-- Up to a hundred unused files. Excludes files of the last day, whose row may not be written yet, names that pictures_of would not find in
-- a text, and pictures of earlier settings, which can be restored: the logo is stored with the pictures of posts, the owner card's with
-- those of profiles.
create or replace function public.list_stray_files() returns table (bucket_id text, name text)
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set statement_timeout = '30s'
as $$
begin
  perform private.require_admin();
  return query
  select objects.bucket_id::text, objects.name::text from storage.objects
  where objects.bucket_id = 'thumbnail' and objects.name ~ '^(Thumbnail/|Content/[0-9A-Za-z._-]+$)'
    and objects.created_at < now() - interval '1 day'
    and not private.is_shown(objects.name)
    and not exists (
      select from public.settings_versions
      where substr(objects.name, 9) in (settings ->> 'logo', settings ->> 'logo_dark'))
  union all
  select objects.bucket_id::text, objects.name::text from storage.objects
  where objects.bucket_id = 'avatars' and objects.name like 'Profile Photo/%'
    and objects.created_at < now() - interval '1 day'
    and not exists (select from public.profiles where avatar_url = substr(objects.name, 15))
    and not exists (
      select from public.settings_versions
      where strpos(settings ->> 'owner_avatar', substr(objects.name, 15)) > 0)
  limit 100;
end
$$;
revoke execute on function public.list_stray_files() from public, anon, authenticated, service_role;
grant execute on function public.list_stray_files() to authenticated;

-- Removes an item that an import made, with what belongs to it. Returns why it stays, else null.
create or replace function private.remove_imported(of_type text, of_id text, digest text) returns text
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
revoke execute on function private.remove_imported(text,text,text) from public, anon, authenticated, service_role;

-- Deletes the untouched sample posts and those of `also`, and the sample readers with their reviews. Settings that are still those of the
-- sample become those of a new site. Returns the names of pictures that no post shows any more, for the storage service. What remains no
-- longer counts as sample content.
create or replace function public.remove_sample_content(also bigint[] default '{}') returns table (name text)
language plpgsql security definer set search_path = ''
as $$
declare
  sample_site jsonb := (select settings from public.settings_versions order by settings_versions.id limit 1);
  new_site jsonb := (select first_steps.new_site from private.first_steps);
  columns text;
  sample_tags bigint[];
  sample_series text[];
begin
  perform private.require_admin();
  -- So that nobody touches them meanwhile.
  perform from public.blogs where id in (select sample.id from private.sample_posts() as sample) order by id for update;
  sample_tags := array(select tag_id from private.post_tags where blog_id in (select sample.id from private.sample_posts() as sample));
  sample_series := array(select series from public.blogs where id in (select sample.id from private.sample_posts() as sample));
  delete from public.blogs
  where id in (select sample.id from private.sample_posts() as sample where not sample.is_touched or sample.id = any (also));
  delete from public.tags
  where id = any (sample_tags) and not exists (select from private.post_tags where tag_id = tags.id);
  delete from public.series
  where slug = any (sample_series) and not exists (select from public.blogs where blogs.series = series.slug);
  -- Nobody could sign in to an account without a password.
  delete from auth.users
  where id::text in (select sample_rows.id from private.sample_rows where kind = 'reader') and encrypted_password is null;
  select string_agg(format('%I', key), ', ') into columns
  from public.settings, jsonb_each(to_jsonb(settings)) as now (key, value)
  where value = sample_site -> key and value <> new_site -> key and exists (select from private.sample_rows);
  if columns is not null then
    execute format(
      'update public.settings set (%1$s) = (select %1$s from jsonb_populate_record(null::public.settings, $1)) where true', columns)
    using new_site;
  end if;
  -- Unless the owner has changed it.
  update public.resume set content = '{}' where md5(content::text) in (select sample_rows.id from private.sample_rows where kind = 'resume');
  return query
  select sample_rows.id from private.sample_rows where kind = 'picture' and not private.is_shown(sample_rows.id);
  delete from private.sample_rows where true;
end
$$;
revoke execute on function public.remove_sample_content(bigint[]) from public, anon, authenticated, service_role;
grant execute on function public.remove_sample_content(bigint[]) to authenticated;

-- Whether a post, page, version or draft shows a file of the bucket `thumbnail`, or one in the bin would.
create or replace function private.is_shown(file text) returns boolean
language sql stable set search_path = ''
as $$
  select exists (select from public.bin where files @> array[file]) or private.is_shown_outside_bin(file)
$$;
revoke execute on function private.is_shown(text) from public, anon, authenticated, service_role;
