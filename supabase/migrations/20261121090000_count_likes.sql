-- The dashboard sorts comments by their likes. Counting the likes of a million comments for each page takes seconds,
-- so each comment knows how many it has.

alter table public.comments add column like_count integer not null default 0;

update public.comments set like_count = counted.likes
from (select comment_id, count(*) as likes from public.likes group by comment_id) as counted
where id = comment_id;

create index comments_most_liked on public.comments (like_count desc, id desc);

-- Security definer: nobody may write the count of anybody's comment, whoever likes it. Once for each statement, since an
-- account that goes takes thousands of likes along.
create function private.count_likes() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op <> 'INSERT' then
    update public.comments set like_count = like_count - taken.likes
    from (select comment_id, count(*) as likes from old_likes group by comment_id) as taken
    where id = taken.comment_id;
  end if;
  if tg_op <> 'DELETE' then
    update public.comments set like_count = like_count + given.likes
    from (select comment_id, count(*) as likes from new_likes group by comment_id) as given
    where id = given.comment_id;
  end if;
  return null;
end
$$;

create trigger count_likes_given after insert on public.likes
  referencing new table as new_likes
  for each statement execute function private.count_likes();
create trigger count_likes_taken after delete on public.likes
  referencing old table as old_likes
  for each statement execute function private.count_likes();
create trigger count_likes_moved after update on public.likes
  referencing old table as old_likes new table as new_likes
  for each statement execute function private.count_likes();

-- An import brings comments with their counts, and then their likes, which are counted as they come.
create function private.begin_without_likes() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.like_count := 0;
  return new;
end
$$;

create trigger begin_without_likes before insert on public.comments
  for each row execute function private.begin_without_likes();

revoke execute on function private.count_likes(), private.begin_without_likes()
  from public, anon, authenticated, service_role;
