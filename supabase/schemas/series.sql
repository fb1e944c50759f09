-- Series: posts that belong together, in an order by hand. `blogs.series` has the slug.

grant select (slug, name, description, coming) on public.series to anon;
grant select, delete on public.series to authenticated;
grant insert (slug, name, description, coming, post_order) on public.series to authenticated;
grant update (name, description, coming, post_order) on public.series to authenticated;
grant select, insert, update, delete on public.series to service_role;

-- The policies of posts apply to the rows that this finds.
create policy "Visitors may read series with a published part" on public.series
  for select to anon using (exists (select from public.blogs where blogs.series = series.slug));

-- Pages read as a visitor. Readers who are signed in must not see the ids of drafts in the order.
create policy "Administrators may read every series" on public.series
  for select to authenticated using ((select public.is_admin()));

create policy "Administrators may add series" on public.series
  for insert to authenticated with check ((select public.is_admin()));

create policy "Administrators may change every series" on public.series
  for update to authenticated using ((select public.is_admin()));

create policy "Administrators may delete every series" on public.series
  for delete to authenticated using ((select public.is_admin()));

create trigger set_series_date before insert or update on public.series
  for each row execute function private.set_draft_dates();

-- The posts of a series that the caller may read, in order. Security definer: the order has the ids of drafts.
create function public.list_series_posts(of_series text)
returns table (
  id bigint, slug text, title text, introduction text, status text, published_at timestamptz, inserted_at timestamptz, thumbnail text, cover text)
language sql stable security definer rows 20 set search_path = ''
as $$
  select blogs.id, blogs.slug, blogs.title, blogs.introduction, blogs.status, blogs.published_at, blogs.inserted_at, blogs.thumbnail, blogs.cover
  from public.series join public.blogs on blogs.series = series.slug
  where series.slug = of_series and (private.is_published(blogs.status, blogs.published_at) or (select public.is_admin()))
  order by array_position(series.post_order, blogs.id), blogs.id limit 1000
$$;

grant execute on function public.list_series_posts(text) to anon, authenticated;
