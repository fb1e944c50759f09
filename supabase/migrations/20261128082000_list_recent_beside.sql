-- A page of a post shows the recent posts, too, which were a query of their own.
drop function public.list_beside(bigint, integer);

create function public.list_beside(of_blog bigint, related integer, recent integer default 0)
returns table (place text, slug text, title text, inserted_at timestamptz, thumbnail text, cover text)
language sql stable set search_path = ''
begin atomic
  with beside as (
    (select 'previous' as place, id from public.blogs where id < of_blog order by id desc limit 1)
    union all
    (select 'next', id from public.blogs where id > of_blog order by id limit 1)
  ), newest as (
    select id from public.blogs order by id desc limit least(recent, 100)
  ), listed as (
    select beside.place, beside.id, 0::bigint as rank from beside
    union all
    (select 'related', found.id, found.rank
      from unnest(private.find_related(of_blog, least(related, 20) + 2)) with ordinality as found (id, rank)
      where found.id not in (select beside.id from beside)
      order by found.rank limit least(related, 20))
    union all
    (select 'recent', newest.id, -newest.id from newest where newest.id <> of_blog)
  )
  select listed.place, blogs.slug, blogs.title, blogs.inserted_at, blogs.thumbnail, blogs.cover
  from listed join public.blogs on blogs.id = listed.id
  order by listed.rank;
end;

revoke execute on function public.list_beside(bigint, integer, integer) from public, anon, authenticated, service_role;
grant execute on function public.list_beside(bigint, integer, integer) to anon, authenticated, service_role;
