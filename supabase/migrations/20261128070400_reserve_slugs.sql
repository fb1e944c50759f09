-- The addresses of the form for the newsletter, and of the page behind the link of a mail.
update public.pages set slug = 'subscribe-page' || case when exists (select from public.pages where slug = 'subscribe-page') then '-' || id else '' end where slug = 'subscribe';
update public.pages set slug = 'subscription-page' || case when exists (select from public.pages where slug = 'subscription-page') then '-' || id else '' end where slug = 'subscription';
alter table public.pages drop constraint pages_slug_reserved;
alter table public.pages add constraint pages_slug_reserved check (slug <> all (array[
  'archive', 'assets', 'auth', 'blog', 'dashboard', 'healthz', 'images', 'preview', 'previews', 'readyz', 'resetpassword', 'rest', 'search', 'signin', 'signup',
  'storage', 'subscribe', 'subscription', 'topics', 'unauthorized']));
