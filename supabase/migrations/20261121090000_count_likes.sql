-- The dashboard sorts comments by their likes. Counting the likes of a million comments for each page takes seconds,
-- so each comment knows how many it has.

alter table public.comments add column like_count integer not null default 0;

update public.comments set like_count = counted.likes
from (select comment_id, count(*) as likes from public.likes group by comment_id) as counted
where id = comment_id;

create index comments_most_liked on public.comments (like_count desc, id desc);

-- Security definer: nobody may write the count of anybody's comment, whoever likes it.
create function private.count_like() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op <> 'INSERT' then
    update public.comments set like_count = like_count - 1 where id = old.comment_id;
  end if;
  if tg_op <> 'DELETE' then
    update public.comments set like_count = like_count + 1 where id = new.comment_id;
  end if;
  return null;
end
$$;

create trigger count_like after insert or delete or update of comment_id on public.likes
  for each row execute function private.count_like();

revoke execute on function private.count_like() from public, anon, authenticated, service_role;
