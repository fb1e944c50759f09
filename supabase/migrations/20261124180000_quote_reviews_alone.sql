-- Twenty replies pushed each review that nobody likes from the newest twenty comments, and without `parent is null` no index had either twenty.
create or replace function private.best_review(of_blog bigint, by_author uuid) returns table (content text, username text, rating integer)
language sql stable rows 1 set search_path = ''
as $$
  select left(comments.content, 1000), profiles.username, comments.rating
  from (
    (select id from public.comments where blog_id = of_blog and parent is null and like_count > 0 order by like_count desc, id desc limit 20)
    union
    (select id from public.comments where blog_id = of_blog and parent is null order by created_at desc, id desc limit 20)
  ) as candidates join public.comments using (id) join public.profiles on profiles.id = comments.user_id
  where comments.rating >= 4 and comments.status = 'shown' and comments.user_id <> by_author
  order by comments.like_count desc, comments.rating desc, comments.id desc limit 1
$$;
