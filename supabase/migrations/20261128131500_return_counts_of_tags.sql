-- Generated from supabase/schemas: npm run schema

drop function public.count_tagged_posts(bigint[]);

drop function public.delete_tags(bigint[]);

-- How many posts have each tag, and how many of them are published.
create or replace function public.count_tagged_posts(of_tags bigint[]) returns table (id bigint, posts bigint, published bigint)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
  select tag, counted.posts, counted.published from unnest(of_tags) as tag, lateral (
    select count(*) as posts, count(*) filter (where published_at <= now()) as published from private.post_tags where tag_id = tag) as counted;
end
$$;
revoke execute on function public.count_tagged_posts(bigint[]) from public, anon, authenticated, service_role;
grant execute on function public.count_tagged_posts(bigint[]) to authenticated;

-- Removes tags from their posts. Returns those that existed.
create or replace function public.delete_tags(of_tags bigint[]) returns table (id bigint)
language plpgsql security definer set search_path = '' set statement_timeout = '60s'
as $$
#variable_conflict use_column
declare
  posts bigint[];
begin
  perform private.require_admin();
  lock table public.tags in share row exclusive mode;
  posts := array(select blog_id from private.post_tags where tag_id = any (of_tags));
  return query delete from public.tags where id = any (of_tags) returning id;
  update public.blogs
  set tags = array(
    select name from unnest(tags) with ordinality as t (name, place)
    where exists (select from public.tags where slug = private.tag_slug(t.name)) order by place)
  where id = any (posts);
end
$$;
revoke execute on function public.delete_tags(bigint[]) from public, anon, authenticated, service_role;
grant execute on function public.delete_tags(bigint[]) to authenticated;
