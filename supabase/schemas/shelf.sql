-- The shelf: published posts that review a thing.

-- Of a type of thing, or of all. `sort` is 'stars', 'year', 'name' or otherwise the newest first. `types` are those that the shelf has.
-- Security definer: reads the ratings without checking the policies of each.
create function public.list_shelf(of_type text default '', sort text default '', skip bigint default 0, take bigint default 60)
returns table (
  total bigint, types text[], slug text, title text, thing jsonb, thumbnail text, cover text, inserted_at timestamptz, author text, average numeric,
  ratings integer)
language sql stable security definer rows 60 set search_path = ''
as $$
  with shelf as (
    select id, reviewed from public.blogs
    where reviewed is not null and private.is_published(status, published_at)
  ), listed as (
    select count(*) over () as total, shelf.id, row_number() over (
      order by case sort when 'stars' then (reviewed ->> 'rating')::numeric when 'year' then (reviewed ->> 'year')::numeric end desc nulls last,
        case sort when 'name' then lower(reviewed ->> 'name') collate "und-x-icu" end, shelf.id desc) as place
    from shelf where of_type = '' or reviewed ->> 'type' = of_type
    order by place offset greatest(skip, 0) limit least(greatest(take, 0), 1000)
  )
  select listed.total, array(select distinct shelf.reviewed ->> 'type' from shelf), blogs.slug, blogs.title, blogs.reviewed, blogs.thumbnail,
    blogs.cover, blogs.inserted_at, profiles.username, rated.average, rated.ratings
  from listed join public.blogs on blogs.id = listed.id join public.profiles on profiles.id = blogs.user_id, lateral (
    select avg(rating) as average, count(*)::integer as ratings from private.newest_ratings(blogs.id) as rating) as rated
  order by listed.place
$$;

grant execute on function public.list_shelf(text, text, bigint, bigint) to anon, authenticated;
