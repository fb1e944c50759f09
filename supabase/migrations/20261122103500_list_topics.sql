-- The topics of posts that the caller may read, at most 200, for the sitemap. Looks for the next topic each time, since a scan would
-- read every post.
create function public.list_topics() returns table (topic text)
language sql stable rows 10 set search_path = ''
as $$
  with recursive topics as (
    (select blogs.topic, 1 as place from public.blogs order by blogs.topic limit 1)
    union all
    select next.topic, place + 1
    from topics cross join lateral (
      select blogs.topic from public.blogs where blogs.topic > topics.topic order by blogs.topic limit 1) as next
    where place < 200
  )
  select topics.topic from topics
$$;

revoke execute on function public.list_topics() from public, anon, authenticated, service_role;
grant execute on function public.list_topics() to anon, authenticated;
