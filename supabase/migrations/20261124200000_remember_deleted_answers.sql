-- What a reply answered may be deleted, and the reply does not answer the review itself for that: the id stays, without a key.
alter table public.comments drop constraint comments_answers_fkey;
drop index public.comments_of_answered;
drop trigger require_answered on public.comments;
create trigger require_answered before insert or update of parent, blog_id, answers on public.comments
  for each row when (new.parent is not null) execute function private.require_answered();

-- The oldest thousand, and those of the caller, who looks for what they wrote.
create or replace function public.replies(comment public.comments) returns bigint[]
language sql stable set search_path = ''
as $$
  select array(
    select id from (
      (select id, coalesce(first_created_at, created_at) as at from public.comments
        where parent = comment.id order by at, id limit 1000)
      union
      (select id, coalesce(first_created_at, created_at) as at from public.comments
        where parent = comment.id and user_id = (select auth.uid()) and (select auth.uid()) is not null order by at desc, id desc limit 100)
    ) as listed order by at, id)
$$;
