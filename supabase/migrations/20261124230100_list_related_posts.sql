-- What to read after a post are posts that share its topic or words of its title, and never those before and after it again.
-- Words are looked for among the thousand posts around it and the newest, of which 500 are weighed, so that it costs the same on a site of any size.
create function private.find_related(of_blog bigint, most integer) returns bigint[]
language plpgsql stable security definer set search_path = ''
  set enable_seqscan = 'off' set max_parallel_workers_per_gather = '0'
as $$
declare
  mine record;
  wanted tsquery;
  ages tsquery;
begin
  select title, topic into mine from public.blogs where id = of_blog and private.is_out(status, published_at);
  if not found then
    return '{}';
  end if;
  wanted := regexp_replace(
    plainto_tsquery('private.site_words', private.split_unspaced(private.normal(mine.title)))::text,
    '&|<(-|\d+)>', '|', 'g')::tsquery;
  ages := (
    select string_agg(quote_literal(private.age_word(id)), '|')::tsquery from (
      select of_blog
      union all
      select newest.id - 1000 * step
      from (select id from public.blogs order by id desc limit 1) as newest, generate_series(0, 1) as step
    ) as near (id));
  return array(
    select id from (
      select blog_id, topic, ts_rank(title_words, wanted) from (
        select blog_id, topic, title_words from private.searched_posts
        where numnode(wanted) > 0 and title_words @@ (wanted && ages) and out_at <= now()
        limit 500) as alike
      union all
      (select blogs.id, blogs.topic, 0 from public.blogs
        where blogs.topic = mine.topic and private.is_out(status, published_at)
        order by blogs.id desc limit 30)
    ) as found (id, topic, likeness)
    where id <> of_blog
    group by id
    -- A topic in common counts as much as one of six words.
    order by max(likeness + case when found.topic = mine.topic then 0.1 else 0 end) desc, id desc
    limit least(most, 30));
end
$$;
revoke execute on function private.find_related(bigint, integer) from public;
grant execute on function private.find_related(bigint, integer) to anon, authenticated, service_role;

drop function public.list_beside(bigint, integer);

create function public.list_beside(of_blog bigint, related integer)
returns table (place text, slug text, title text, topic text, inserted_at timestamptz, thumbnail text, cover text)
language sql stable set search_path = ''
begin atomic
  with beside as (
    (select 'previous' as place, id from public.blogs where id < of_blog order by id desc limit 1)
    union all
    (select 'next', id from public.blogs where id > of_blog order by id limit 1)
  ), listed as (
    select beside.place, beside.id, 0::bigint as rank from beside
    union all
    (select 'related', found.id, found.rank
      from unnest(private.find_related(of_blog, least(related, 20) + 2)) with ordinality as found (id, rank)
      where found.id not in (select beside.id from beside)
      order by found.rank limit least(related, 20))
  )
  select listed.place, blogs.slug, blogs.title, blogs.topic, blogs.inserted_at, blogs.thumbnail, blogs.cover
  from listed join public.blogs on blogs.id = listed.id
  order by listed.rank;
end;

revoke execute on function public.list_beside(bigint, integer) from public, anon, authenticated, service_role;
grant execute on function public.list_beside(bigint, integer) to anon, authenticated, service_role;
