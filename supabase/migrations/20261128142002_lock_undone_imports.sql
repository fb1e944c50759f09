-- Generated from supabase/schemas: npm run schema

-- A stored item as far as people write it, to recognise later whether somebody changed it. Null: it is gone.
create or replace function private.imported_digest(of_type text, of_id text) returns text
language sql stable set search_path = ''
as $$
  select md5(item::text) from (
    select jsonb_build_array(title, subtitle, introduction, content, slug, topic, tags, status, published_at, thumbnail, cover, reviewed, reviews_closed) as item
    from public.blogs where of_type = 'post' and id = of_id::bigint
    union all
    select jsonb_build_array(title, introduction, content, slug, status, thumbnail) from public.pages where of_type = 'page' and id = of_id::bigint
    union all
    select jsonb_build_array(content, rating, status, user_id) from public.comments where of_type = 'comment' and id = of_id::bigint
    union all
    select jsonb_build_array(name, description) from public.tags where of_type = 'tag' and id = of_id::bigint
    union all
    select jsonb_build_array(from_path, target, status) from public.redirects where of_type = 'redirect' and id = of_id::bigint
    union all
    select jsonb_build_array(email, state) from private.subscribers where of_type = 'subscriber' and id = of_id::bigint
    union all
    select jsonb_build_array(topic ->> 'name') from public.settings, jsonb_array_elements(topics) as topic
    where of_type = 'topic' and topic ->> 'id' = of_id
    union all
    select jsonb_build_array(name) from storage.objects where of_type = 'picture' and bucket_id = 'thumbnail' and name = of_id
  ) as stored
$$;
revoke execute on function private.imported_digest(text,text) from public, anon, authenticated, service_role;

-- The digest of an item that nobody can save until the transaction ends.
create or replace function private.lock_imported(of_type text, of_id text) returns text
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
revoke execute on function private.lock_imported(text,text) from public, anon, authenticated, service_role;

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
  elsif private.is_shown(of_id, '{}') then
    return 'A post or page shows it.';
  else
    delete from storage.objects where bucket_id = 'thumbnail' and name = of_id;
  end if;
  return null;
end
$$;
revoke execute on function private.remove_imported(text,text,text) from public, anon, authenticated, service_role;
