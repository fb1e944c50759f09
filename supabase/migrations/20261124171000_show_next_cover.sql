-- The next post is shown with its cover, so the posts beside one come with what draws it.
drop function public.list_beside(bigint, integer);

create function public.list_beside(of_blog bigint, of_topic integer)
returns table (place text, slug text, title text, topic text, inserted_at timestamptz, thumbnail text, cover text)
language sql stable set search_path = ''
as $$
  (select 'previous', slug, title, topic, inserted_at, thumbnail, cover from public.blogs
    where id < of_blog order by id desc limit 1)
  union all
  (select 'next', slug, title, topic, inserted_at, thumbnail, cover from public.blogs
    where id > of_blog order by id limit 1)
  union all
  (select 'topic', slug, title, topic, inserted_at, thumbnail, cover from public.blogs
    where topic = (select topic from public.blogs where id = of_blog) and id <> of_blog
    order by id desc limit least(of_topic, 20))
$$;

revoke execute on function public.list_beside(bigint, integer) from public, anon, authenticated, service_role;
grant execute on function public.list_beside(bigint, integer) to anon, authenticated, service_role;
