-- Notifies servers which pages to remove from their caches.

create function private.announce_posts(ids bigint[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  -- One message for each page, up to a number at which dropping all is cheaper.
  if cardinality(ids) > 50 then
    perform pg_catalog.pg_notify('byline_pages', '*');
  else
    perform pg_catalog.pg_notify('byline_pages', slug) from public.blogs where id = any (ids);
  end if;
end;
$$;

-- For lists, and the recent posts on every post's page. Fires per row, because anyone may run a statement that changes no row; a
-- transaction sends equal messages once.
create function private.announce_all() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform pg_catalog.pg_notify('byline_pages', '*');
  return null;
end;
$$;

create trigger announce_posts after insert or update or delete on public.blogs
  for each row execute function private.announce_all();

create trigger announce_navigation after insert or update or delete on public.navigation
  for each row execute function private.announce_all();

create trigger announce_outside_code after insert or update or delete on public.outside_code
  for each row execute function private.announce_all();

create trigger announce_pages after insert or update or delete on public.pages
  for each row execute function private.announce_all();

create trigger announce_resume after update on public.resume
  for each row execute function private.announce_all();

-- Pages offer the newsletter only while a server sends mail.
create trigger announce_mail_server after insert or update or delete on private.mail_server
  for each row execute function private.announce_all();

create trigger announce_series after insert or update or delete on public.series
  for each row execute function private.announce_all();

create trigger announce_tags after update or delete on public.tags
  for each row execute function private.announce_all();

create trigger announce_settings after insert or update or delete on public.settings
  for each row execute function private.announce_all();

create function private.announce_comments() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.announce_posts(array(select distinct blog_id from changed));
  return null;
end;
$$;

create trigger announce_changed_comments after update on public.comments
  referencing new table as changed
  for each statement execute function private.announce_comments();

create trigger announce_deleted_comments after delete on public.comments
  referencing old table as changed
  for each statement execute function private.announce_comments();

create trigger announce_new_comments after insert on public.comments
  referencing new table as changed
  for each statement execute function private.announce_comments();

-- A changed rating changes a post's card, as does a claimed one: each reader counts once. The lists of posts have a name that no slug can
-- have.
create function private.announce_lists() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform pg_catalog.pg_notify('byline_pages', '/');
  return null;
end;
$$;

create trigger announce_changed_rating after update on public.comments
  for each row when (
    new.rating is distinct from old.rating or new.status is distinct from old.status
    or (new.rating is not null and (new.created_at, new.user_id) is distinct from (old.created_at, old.user_id)))
  execute function private.announce_lists();

create trigger announce_deleted_rating after delete on public.comments
  for each row when (old.rating is not null)
  execute function private.announce_lists();

create trigger announce_new_rating after insert on public.comments
  for each row when (new.rating is not null)
  execute function private.announce_lists();

-- An account's name and picture are shown with its reviews, and an author's on every list, as is the name below a quoted review. Other
-- changes to reviews already announce the lists, and a like alone does not.
create function private.announce_profile() returns trigger
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

create trigger announce_profile after update of username, avatar_url, role on public.profiles
  for each row when ((new.username, new.avatar_url, new.role) is distinct from (old.username, old.avatar_url, old.role))
  execute function private.announce_profile();

-- Pages rendered before a save may still be sent while the database is unavailable, but not after content was removed.
create function private.announce_removal() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform pg_catalog.pg_notify('byline_pages', '-');
  return null;
end;
$$;

create trigger announce_hidden_posts after update on public.blogs for each row
  when (old.status <> 'draft' and new.status = 'draft' or old.published_at < new.published_at)
  execute function private.announce_removal();

create trigger announce_removed_posts after delete on public.blogs for each row execute function private.announce_removal();

create trigger announce_hidden_pages after update on public.pages for each row
  when (old.status = 'published' and new.status <> 'published')
  execute function private.announce_removal();

create trigger announce_removed_pages after delete on public.pages for each row execute function private.announce_removal();
