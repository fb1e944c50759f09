-- Addresses that posts had before: whoever kept one is led to where the post is now, unless another post that is out has the
-- address: posts are asked first.

create table public.old_slugs (
  slug text constraint old_slugs_pkey primary key,
  blog_id bigint not null constraint old_slugs_blog_id_fkey references public.blogs (id) on delete cascade,
  created_at timestamptz not null default now()
);

create index old_slugs_of_post on public.old_slugs (blog_id);

alter table public.old_slugs enable row level security;

revoke all on public.old_slugs from public, anon, authenticated, service_role;
grant select on public.old_slugs to anon, authenticated;
grant select, insert, update, delete on public.old_slugs to service_role;

create policy "Old slugs may be read with their post" on public.old_slugs
  for select to anon, authenticated using (blog_id not in (select private.hidden_posts()));

-- Security definer: nobody writes here but by changing the slug of a post. Under the slug of a post that has never been
-- out nobody can have found it.
create function private.keep_old_slug() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if least(old.published_at, old.inserted_at) <= now() and old.published_at is not null then
    insert into public.old_slugs (slug, blog_id) values (old.slug, new.id)
    on conflict (slug) do update set blog_id = excluded.blog_id, created_at = now();
  end if;
  return null;
end
$$;

create trigger keep_old_slug after update of slug on public.blogs
  for each row when (new.slug <> old.slug)
  execute function private.keep_old_slug();

revoke execute on function private.keep_old_slug() from public, anon, authenticated, service_role;
