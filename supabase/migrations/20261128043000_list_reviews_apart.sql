-- The dashboard counts reviews, and the list behind its count had replies, too. They are a choice of its filter now: 7.
create or replace function public.list_comments(search text, sort text, descending boolean, of_blog bigint default null, with_rating integer default null, skip bigint default 0, take bigint default null)
returns table (total bigint, ids bigint[])
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
  select page.total, page.ids::bigint[]
  from private.read_page(
    'public.comments',
    'status <> ''deleted'''
      || case when search = '' then '' else format(' and content ilike %L', private.containing(search)) end
      || case when of_blog is null then '' else format(' and blog_id = %L', of_blog) end
      || case
        when with_rating is null then ' and parent is null'
        when with_rating = 6 then ' and parent is null and rating is null'
        when with_rating = 7 then ' and parent is not null'
        else format(' and rating = %L', with_rating)
      end,
    case sort when 'like_count' then 'like_count' else 'created_at' end,
    descending, skip, take, case when search <> '' then 5000 end) as page;
end
$$;

drop index public.comments_newest_first, public.comments_most_liked;
create index comments_newest_first on public.comments (created_at desc, id desc) where status <> 'deleted' and parent is null;
create index comments_most_liked on public.comments (like_count desc, id desc) where status <> 'deleted' and parent is null;
