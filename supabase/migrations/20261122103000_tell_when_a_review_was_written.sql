-- Feeds tell when a review was written and when it was changed. An edit moves created_at, so the first date is kept beside it: null
-- for a review that has not been edited. Nobody writes it but the trigger.
alter table public.comments add column first_created_at timestamptz;

create or replace function private.date_comment() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if current_user in ('anon', 'authenticated') then
    if tg_op = 'INSERT' then
      new.created_at := now();
    elsif (new.content, new.rating) is distinct from (old.content, old.rating) then
      new.first_created_at := coalesce(old.first_created_at, old.created_at);
      new.created_at := now();
    else
      new.created_at := old.created_at;
    end if;
  end if;
  return new;
end
$$;
