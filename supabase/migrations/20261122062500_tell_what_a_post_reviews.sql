-- What a post reviews: a book, a film and the like, with the author's own rating. Pages show it, and tell search engines.

-- Whether the object has each part, and nothing else: {"type", "name", "maker", "address", "rating", "isRatedByReaders"}.
-- Search engines show ratings of these types. An empty maker or address, and a rating of null, say that there is none.
create function private.is_reviewed_thing(thing jsonb) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(
    jsonb_typeof(thing) = 'object'
    and thing - array['type', 'name', 'maker', 'address', 'rating', 'isRatedByReaders'] = '{}'
    and thing ->> 'type' in ('Book', 'Course', 'Game', 'Movie', 'MusicRecording', 'Product', 'SoftwareApplication')
    and jsonb_typeof(thing -> 'name') = 'string'
    and thing ->> 'name' collate "und-x-icu" ~ '\S'
    and char_length(thing ->> 'name') <= 200
    and jsonb_typeof(thing -> 'maker') = 'string'
    and char_length(thing ->> 'maker') <= 200
    and jsonb_typeof(thing -> 'address') = 'string'
    and char_length(thing ->> 'address') <= 2000
    and thing ->> 'address' ~ '^(https?://[^[:space:][:cntrl:]"<>\\]+)?$'
    and (thing -> 'rating' = 'null'
      or thing -> 'rating' in ('1', '1.5', '2', '2.5', '3', '3.5', '4', '4.5', '5'))
    and jsonb_typeof(thing -> 'isRatedByReaders') = 'boolean',
    false)
$$;

-- The writer of a row evaluates its constraints.
revoke execute on function private.is_reviewed_thing(jsonb) from public, anon, authenticated, service_role;
grant execute on function private.is_reviewed_thing(jsonb) to authenticated, service_role;

alter table public.blogs add column reviewed jsonb
  constraint blogs_reviewed_shape check (private.is_reviewed_thing(reviewed) or reviewed is null);
-- A draft may be wrong until it is saved, but not large.
alter table public.drafts add column reviewed jsonb
  constraint drafts_reviewed_size check (octet_length(reviewed::text) <= 20000);
alter table public.versions add column reviewed jsonb;

grant insert (reviewed), update (reviewed) on public.blogs to authenticated;
grant insert (reviewed), update (reviewed) on public.drafts to authenticated;

create or replace function private.keep_version() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.versions
    (blog_id, user_id, created_at, slug, title, introduction, content, topic, thumbnail, reviewed)
  values (new.id, coalesce(auth.uid(), new.user_id), new.updated_at, new.slug, new.title, new.introduction, new.content,
    new.topic, new.thumbnail, new.reviewed);
  return null;
end
$$;

drop trigger keep_version on public.blogs;
create trigger keep_version after update on public.blogs
  for each row when (
    (new.slug, new.title, new.introduction, new.content, new.topic, new.thumbnail, new.reviewed)
      is distinct from
      (old.slug, old.title, old.introduction, old.content, old.topic, old.thumbnail, old.reviewed))
  execute function private.keep_version();
