-- Pages that were read before a save are sent while the database is away, but not after words were taken from readers.
create function private.announce_removal() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform pg_catalog.pg_notify('byline_pages', '-');
  return null;
end;
$$;

create trigger announce_removed_posts after delete on public.blogs for each statement execute function private.announce_removal();
create trigger announce_hidden_posts after update on public.blogs for each row
  when (old.status = 'published' and new.status <> 'published' or old.published_at < new.published_at)
  execute function private.announce_removal();
create trigger announce_removed_pages after delete on public.pages for each statement execute function private.announce_removal();
create trigger announce_hidden_pages after update on public.pages for each row
  when (old.status = 'published' and new.status <> 'published')
  execute function private.announce_removal();
