-- Where a reader can go from a post: the posts before and after it in the order of the lists, and the newest of its topic. In one
-- call, since every page of a post asks for them. Runs as the caller, so the policies hide posts that are not out.
create function public.list_beside(of_blog bigint, of_topic integer)
returns table (place text, slug text, title text, inserted_at timestamptz)
language sql stable set search_path = ''
as $$
  (select 'previous', slug, title, inserted_at from public.blogs where id < of_blog order by id desc limit 1)
  union all
  (select 'next', slug, title, inserted_at from public.blogs where id > of_blog order by id limit 1)
  union all
  (select 'topic', slug, title, inserted_at from public.blogs
    where topic = (select topic from public.blogs where id = of_blog) and id <> of_blog
    order by id desc limit least(of_topic, 20))
$$;

revoke execute on function public.list_beside(bigint, integer) from public, anon, authenticated, service_role;
grant execute on function public.list_beside(bigint, integer) to anon, authenticated, service_role;
