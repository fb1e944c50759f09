-- The owner's résumé, as JSON Resume (shared/resume/). One row, empty at first.
create table public.resume (
  id boolean constraint resume_pkey primary key default true constraint resume_one_row check (id),
  content jsonb not null default '{}'
    constraint resume_content_object check (jsonb_typeof(content) = 'object' and octet_length(content::text) <= 200000),
  updated_at timestamptz not null default now()
);
insert into public.resume default values;
alter table public.resume enable row level security;
revoke all on public.resume from public, anon, authenticated, service_role;

alter table private.sample_rows drop constraint sample_rows_kind_known;
alter table private.sample_rows add constraint sample_rows_kind_known check (kind in ('post', 'reader', 'picture', 'resume'));

-- Its address.
update public.pages set slug = 'resume-page' || case when exists (select from public.pages where slug = 'resume-page') then '-' || id else '' end where slug = 'resume';
alter table public.pages drop constraint pages_slug_reserved;
alter table public.pages add constraint pages_slug_reserved check (slug <> all (array[
  'archive', 'assets', 'auth', 'blog', 'contact', 'dashboard', 'healthz', 'images', 'preview', 'previews', 'readyz', 'resetpassword', 'rest', 'resume', 'search',
  'series', 'shelf', 'signin', 'signup', 'storage', 'subscribe', 'subscription', 'tags', 'topics', 'unauthorized']));

-- Generated from supabase/schemas: npm run schema

-- A stored item as far as people write it, to recognise later whether somebody changed it. Null: it is gone.
create or replace function private.imported_digest(of_type text, of_id text) returns text
language sql stable set search_path = ''
as $$
  select md5(item::text) from (
    select jsonb_build_array(title, subtitle, introduction, content, slug, topic, tags, status, published_at, thumbnail, cover, reviewed, reviews_closed, series) as item
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
revoke execute on function private.imported_digest(text,text) from public, anon, authenticated, service_role;

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
  elsif private.is_shown(of_id, '{}') then
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
  select sample_rows.id from private.sample_rows where kind = 'picture' and not private.is_shown(sample_rows.id, '{}');
  delete from private.sample_rows where true;
end
$$;
revoke execute on function public.remove_sample_content(bigint[]) from public, anon, authenticated, service_role;
grant execute on function public.remove_sample_content(bigint[]) to authenticated;

create or replace function private.cover_of(slug text, id bigint) returns text
language plpgsql immutable strict parallel safe set search_path = ''
as $$
declare
  hash bigint := 2166136261;
  letter text;
begin
  -- FNV-1a and a final mix in 32 bits, as in shared/posts/seeded-random.ts.
  foreach letter in array string_to_array(slug, null) loop
    hash := (hash # ascii(letter)) * 16777619 & 4294967295;
  end loop;
  hash := hash # (hash >> 15);
  hash := mod(hash::numeric * 2246822507, 4294967296);
  hash := hash # (hash >> 13);
  return concat_ws('-',
    (array['paragraph', 'sun', 'swell', 'rings', 'fan', 'arches', 'weave'])[1 + (abs(id) % 7 * 2 + abs(id) / 7 % 7) % 7],
    1 + abs(id) % 7 * 3 % 7,
    lpad(to_hex(hash), 8, '0'));
end
$$;
revoke execute on function private.cover_of(text,bigint) from public, anon, authenticated, service_role;

revoke all on public.resume from anon, authenticated, service_role;
grant delete on public.resume to service_role;
grant insert on public.resume to service_role;
grant select on public.resume to anon, authenticated, service_role;
grant update on public.resume to service_role;
grant update (content) on public.resume to authenticated;

create or replace trigger announce_resume after update on public.resume
  for each row execute function private.announce_all();

create or replace trigger set_resume_date before update on public.resume
  for each row execute function private.set_draft_dates();

create policy "Everybody may read the résumé" on public.resume
  for select to anon, authenticated using (true);

create policy "Administrators may change the résumé" on public.resume
  for update to authenticated using ((select public.is_admin()));
