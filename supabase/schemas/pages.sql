-- Pages: dates and old addresses. posts.sql has what posts and pages share.

grant select on public.pages to anon;
grant select, delete on public.pages to authenticated;
grant select, insert, update, delete on public.pages to service_role;
grant insert (slug, title, introduction, content, thumbnail, status, save_id) on public.pages to authenticated;
grant update (slug, title, introduction, content, thumbnail, status, save_id) on public.pages to authenticated;

create policy "Visitors may read published pages" on public.pages
  for select to anon using (status = 'published');

create policy "Readers may read published pages, administrators every page" on public.pages
  for select to authenticated using (status = 'published' or (select public.is_admin()));

create policy "Administrators may add pages" on public.pages
  for insert to authenticated with check ((select public.is_admin()));

create policy "Administrators may change every page" on public.pages
  for update to authenticated using ((select public.is_admin()));

create policy "Administrators may delete every page" on public.pages
  for delete to authenticated using ((select public.is_admin()));

grant select on public.old_page_slugs to anon, authenticated;
grant select, insert, update, delete on public.old_page_slugs to service_role;

-- The policies of pages apply to the rows that this finds.
create policy "Old addresses may be read with their page" on public.old_page_slugs
  for select to anon, authenticated using (page_id in (select id from public.pages));

create function private.set_page_dates() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.updated_at := now();
  new.published_at := coalesce(new.published_at, case new.status when 'published' then now() end);
  return new;
end
$$;

create trigger date_page before insert or update on public.pages
  for each row when (current_setting('byline.restoring', true) is distinct from 'on') execute function private.set_page_dates();

-- Security definer: old addresses are written only by this trigger.
create function private.store_old_page_slug() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.old_page_slugs (slug, page_id) values (old.slug, new.id)
  on conflict (slug) do update set page_id = excluded.page_id, created_at = now();
  return null;
end
$$;

create trigger store_old_slug after update of slug on public.pages
  for each row when (new.slug <> old.slug and old.published_at is not null)
  execute function private.store_old_page_slug();
