-- A title of characters that have no ink was an empty line in lists, and a link that nobody sees.
update public.blogs set title = '…' where not private.has_ink(title);
update public.pages set title = '…' where not private.has_ink(title);

alter table public.blogs
  drop constraint blogs_title_not_blank,
  add constraint blogs_title_not_blank check (private.has_ink(title));
alter table public.pages
  drop constraint pages_title_not_blank,
  add constraint pages_title_not_blank check (private.has_ink(title));
