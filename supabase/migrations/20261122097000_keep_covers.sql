-- The drawing of a post without a picture, chosen once and kept, so that another slug does not change it: a figure, an ink and the
-- seed of its lines (app/content/cover.ts).

-- What was drawn before covers were kept, and what a post gets that is written without one.
create function private.cover_of(slug text, id bigint) returns text
language plpgsql immutable strict parallel safe set search_path = ''
as $$
declare
  hash bigint := 2166136261;
  letter text;
begin
  -- FNV-1a and a final mix in 32 bits, as in app/content/dice.ts.
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

alter table public.blogs add column cover text
  constraint blogs_cover_shape check (cover ~ '^(paragraph|sun|swell|rings|fan|arches|weave)-[1-7]-[0-9a-f]{8}$');
alter table public.drafts add column cover text
  constraint drafts_cover_shape check (cover ~ '^(paragraph|sun|swell|rings|fan|arches|weave)-[1-7]-[0-9a-f]{8}$');
alter table public.versions add column cover text;

grant insert (cover), update (cover) on public.blogs to authenticated;
grant insert (cover), update (cover) on public.drafts to authenticated;

-- Without triggers: nothing that a reader sees changes.
alter table public.blogs disable trigger user;
update public.blogs set cover = private.cover_of(slug, id) where true;
alter table public.blogs enable trigger user;
update public.versions set cover = private.cover_of(slug, blog_id) where blog_id is not null;

-- Security definer: the closed schema is not open to those who write posts.
create function private.choose_cover() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.cover := case tg_op when 'INSERT' then private.cover_of(new.slug, new.id) else old.cover end;
  return new;
end
$$;

create trigger choose_cover before insert or update on public.blogs
  for each row when (new.cover is null)
  execute function private.choose_cover();

create or replace function private.keep_version() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.versions
    (blog_id, user_id, created_at, slug, title, introduction, content, topic, thumbnail, reviewed, cover)
  values (new.id, coalesce(auth.uid(), new.user_id), new.updated_at, new.slug, new.title, new.introduction, new.content,
    new.topic, new.thumbnail, new.reviewed, new.cover);
  return null;
end
$$;

drop trigger keep_version on public.blogs;
create trigger keep_version after update on public.blogs
  for each row when (
    (new.slug, new.title, new.introduction, new.content, new.topic, new.thumbnail, new.reviewed, new.cover)
      is distinct from
      (old.slug, old.title, old.introduction, old.content, old.topic, old.thumbnail, old.reviewed, old.cover))
  execute function private.keep_version();

revoke execute on function private.cover_of(text, bigint), private.choose_cover() from public, anon, authenticated, service_role;
