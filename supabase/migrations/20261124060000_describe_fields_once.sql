-- Which save wrote a row last: the browser invents the id, and asks for it after a save whose answer was lost. A write without an id
-- leaves none, so that nobody takes the words of another for their own.

alter table public.blogs add column save_id uuid constraint blogs_save_id_unique unique;
alter table public.pages add column save_id uuid constraint pages_save_id_unique unique;
grant insert (save_id), update (save_id) on public.blogs, public.pages to authenticated;

-- As for drafts: posts and pages are then written by one statement.
alter table public.blogs alter column user_id set default auth.uid();

create function private.forget_save() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.save_id := null;
  return new;
end
$$;

create trigger forget_save before update on public.blogs
  for each row when (new.save_id = old.save_id)
  execute function private.forget_save();
create trigger forget_save before update on public.pages
  for each row when (new.save_id = old.save_id)
  execute function private.forget_save();

revoke execute on function private.forget_save() from public, anon, authenticated, service_role;

-- Drafts and versions keep the fields of a post or page in one JSON object, by the names of their columns, so that a new field changes
-- neither these tables nor what fills them.

alter table public.drafts add column fields jsonb not null default '{}';
alter table public.drafts disable trigger user;
update public.drafts set fields = jsonb_build_object(
  'title', title, 'slug', slug, 'introduction', introduction, 'topic', topic, 'content', content, 'thumbnail', thumbnail,
  'cover', cover, 'status', status, 'published_at', published_at, 'reviewed', reviewed)
where true;
alter table public.drafts enable trigger user;

alter table public.drafts
  drop column title,
  drop column slug,
  drop column introduction,
  drop column topic,
  drop column content,
  drop column thumbnail,
  drop column cover,
  drop column status,
  drop column published_at,
  drop column reviewed,
  add constraint drafts_fields_object check (jsonb_typeof(fields) = 'object'),
  -- Of all fields together, with the content's escapes.
  add constraint drafts_fields_size check (octet_length(fields::text) <= 6 * 1024 * 1024),
  -- More than a post may have, so that a text that is too long is kept until it is shortened.
  add constraint drafts_title_length check (char_length(fields ->> 'title') <= 10000),
  add constraint drafts_slug_length check (char_length(fields ->> 'slug') <= 10000),
  add constraint drafts_introduction_length check (char_length(fields ->> 'introduction') <= 10000),
  add constraint drafts_topic_length check (char_length(fields ->> 'topic') <= 80),
  add constraint drafts_content_size check (octet_length(fields ->> 'content') <= 4 * 1024 * 1024),
  add constraint drafts_thumbnail_file_name check (fields ->> 'thumbnail' ~ '^[^/\\[:cntrl:]]{1,255}$'),
  add constraint drafts_cover_shape check (
    fields ->> 'cover' ~ '^(paragraph|sun|swell|rings|fan|arches|weave)-[1-7]-[0-9a-f]{8}$'),
  add constraint drafts_status_known check (fields ->> 'status' in ('draft', 'published', 'scheduled')),
  -- JavaScript reads neither 'infinity' nor years of five digits.
  add constraint drafts_published_at_range check (
    fields ->> 'published_at' ~ '^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}[T ][0-9:.]+(Z|[+-][0-9:]+)$'),
  add constraint drafts_reviewed_size check (octet_length((fields -> 'reviewed')::text) <= 20000);

create index drafts_of_thumbnail on public.drafts ((fields ->> 'thumbnail')) where fields ->> 'thumbnail' is not null;
create index drafts_pictures on public.drafts using gin (private.pictures_of(fields ->> 'content')) with (fastupdate = off);
grant insert (fields), update (fields) on public.drafts to authenticated;

alter table public.versions add column fields jsonb;
update public.versions set fields = jsonb_build_object(
  'title', title, 'slug', slug, 'introduction', introduction, 'topic', topic, 'content', content, 'thumbnail', thumbnail,
  'cover', cover, 'reviewed', reviewed)
where true;
alter table public.versions
  alter column fields set not null,
  drop column title,
  drop column slug,
  drop column introduction,
  drop column topic,
  drop column content,
  drop column thumbnail,
  drop column cover,
  drop column reviewed;
create index versions_of_thumbnail on public.versions ((fields ->> 'thumbnail')) where fields ->> 'thumbnail' is not null;
create index versions_pictures on public.versions using gin (private.pictures_of(fields ->> 'content')) with (fastupdate = off);

drop trigger keep_first_version on public.blogs;
drop trigger keep_version on public.blogs;
drop trigger keep_first_version on public.pages;
drop trigger keep_version on public.pages;
drop function private.keep_version();
drop function private.keep_page_version();

-- A version is what a row says: all of it but who wrote it, when, and whether it is out.
create function private.version_of(written jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select written - array[
    'id', 'user_id', 'save_id', 'status', 'published_at', 'inserted_at', 'created_at', 'updated_at', 'text_changed_at', 'minutes']
$$;

-- Security definer: versions are written only by this trigger.
create function private.keep_version() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  version constant jsonb := private.version_of(to_jsonb(new));
begin
  if version is distinct from private.version_of(to_jsonb(old)) then
    insert into public.versions (blog_id, page_id, user_id, created_at, fields)
    values (
      case tg_table_name when 'blogs' then new.id end, case tg_table_name when 'pages' then new.id end,
      coalesce(auth.uid(), (to_jsonb(new) ->> 'user_id')::uuid), new.updated_at, version);
  end if;
  return null;
end
$$;

create trigger keep_version after insert or update on public.blogs
  for each row execute function private.keep_version();
create trigger keep_version after insert or update on public.pages
  for each row execute function private.keep_version();

create or replace function private.is_shown(file text, apart_from bigint[]) returns boolean
language plpgsql stable set search_path = ''
as $$
declare
  picture constant text := split_part(file, '/', 2);
begin
  if file like 'Thumbnail/%' then
    return exists (
        select from public.blogs where thumbnail = picture and (id = any (apart_from)) is not true)
      or exists (
        select from public.versions where fields ->> 'thumbnail' = picture and (blog_id = any (apart_from)) is not true)
      or exists (
        select from public.drafts where fields ->> 'thumbnail' = picture and (blog_id = any (apart_from)) is not true)
      or exists (select from public.pages where thumbnail = picture);
  end if;
  return exists (
      select from public.blogs
      where private.pictures_of(content) @> array[picture] and (id = any (apart_from)) is not true)
    or exists (
      select from public.versions
      where private.pictures_of(fields ->> 'content') @> array[picture] and (blog_id = any (apart_from)) is not true)
    or exists (
      select from public.drafts
      where private.pictures_of(fields ->> 'content') @> array[picture] and (blog_id = any (apart_from)) is not true)
    or exists (select from public.pages where private.pictures_of(content) @> array[picture]);
end
$$;

create or replace function public.list_post_files(of_posts bigint[]) returns table (name text)
language plpgsql stable security definer set search_path = '' set enable_seqscan = 'off'
as $$
begin
  perform private.require_admin();
  return query
  with written as (
    select thumbnail, content from public.blogs where id = any (of_posts)
    union all
    select fields ->> 'thumbnail', fields ->> 'content' from public.versions where blog_id = any (of_posts)
    union all
    select fields ->> 'thumbnail', fields ->> 'content' from public.drafts where blog_id = any (of_posts)
  ), named as (
    select 'Thumbnail/' || thumbnail as file from written
    union
    select 'Content/' || picture from written, unnest(private.pictures_of(content)) as picture
  )
  select objects.name::text from storage.objects join named on named.file = objects.name
  where objects.bucket_id = 'thumbnail' and not private.is_shown(objects.name, of_posts);
end
$$;

revoke execute on function private.version_of(jsonb), private.keep_version() from public, anon, authenticated, service_role;
