-- A delete of no rows, as readers may send it, removed all pages from memory.
drop trigger announce_removed_posts on public.blogs;
drop trigger announce_removed_pages on public.pages;
create trigger announce_removed_posts after delete on public.blogs for each row execute function private.announce_removal();
create trigger announce_removed_pages after delete on public.pages for each row execute function private.announce_removal();
