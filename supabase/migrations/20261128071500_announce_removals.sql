-- Pages that were read before a save are sent while the database is away, but not after something was taken from readers.

-- Functions call those of other features, whose migrations come later.
set check_function_bodies = off;

-- Lists, and the recent posts beside every post. For each row, since a statement that changes none may be anybody's; a transaction
-- sends equal messages once.
create or replace function private.announce_all() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform pg_catalog.pg_notify('byline_pages', '*');
  return null;
end;
$$;
revoke execute on function private.announce_all() from public, anon, authenticated, service_role;

-- The lists of posts, under a name that no slug can have: a post that readers rate otherwise changes its card.
create or replace function private.announce_lists() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform pg_catalog.pg_notify('byline_pages', '/');
  return null;
end;
$$;
revoke execute on function private.announce_lists() from public, anon, authenticated, service_role;

-- The name and picture of an account stand beside its reviews, those of an author on every list. So does the name below a quoted review;
-- another review, rating or edit announces the lists already, and a like alone does not.
create or replace function private.announce_profile() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  reviewed constant bigint[] := array(select distinct blog_id from public.comments where user_id = new.id);
begin
  if exists (select from public.blogs where user_id = new.id) then
    perform pg_catalog.pg_notify('byline_pages', '*');
  elsif cardinality(reviewed) > 0 then
    perform private.announce_posts(reviewed);
    perform pg_catalog.pg_notify('byline_pages', '/');
  end if;
  return null;
end;
$$;
revoke execute on function private.announce_profile() from public, anon, authenticated, service_role;

-- Pages that were read before a save are sent while the database is away, but not after words were taken from readers.
create or replace function private.announce_removal() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform pg_catalog.pg_notify('byline_pages', '-');
  return null;
end;
$$;
revoke execute on function private.announce_removal() from public, anon, authenticated, service_role;

create or replace trigger announce_changed_rating after update on public.comments
  for each row when (
    new.rating is distinct from old.rating or new.status is distinct from old.status
    or (new.rating is not null and new.created_at is distinct from old.created_at))
  execute function private.announce_lists();

-- Pages offer letters only where a server sends them.
create or replace trigger announce_mail_server after insert or update or delete on private.mail_server
  for each row execute function private.announce_all();

create or replace trigger announce_profile after update of username, avatar_url, role on public.profiles
  for each row when ((new.username, new.avatar_url, new.role) is distinct from (old.username, old.avatar_url, old.role))
  execute function private.announce_profile();

create or replace trigger announce_hidden_posts after update on public.blogs for each row
  when (old.status = 'published' and new.status <> 'published' or old.published_at < new.published_at)
  execute function private.announce_removal();

create or replace trigger announce_hidden_pages after update on public.pages for each row
  when (old.status = 'published' and new.status <> 'published')
  execute function private.announce_removal();

create or replace trigger announce_removed_posts after delete on public.blogs for each row execute function private.announce_removal();

create or replace trigger announce_removed_pages after delete on public.pages for each row execute function private.announce_removal();

reset check_function_bodies;
