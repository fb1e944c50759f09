-- How readers rated posts of the dashboard's table: held comments do not count, as on the post's page.
create function public.list_post_ratings(of_posts bigint[])
returns table (id bigint, average numeric, ratings integer)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
  select blog_id, avg(rating), count(*)::integer from public.comments
  where blog_id = any (of_posts) and rating is not null and status = 'shown'
  group by blog_id order by blog_id;
end
$$;

revoke execute on function public.list_post_ratings(bigint[]) from public, anon, authenticated, service_role;
grant execute on function public.list_post_ratings(bigint[]) to authenticated;
