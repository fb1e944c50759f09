-- When the words of a post changed last, for 'Updated on'. The column updated_at changes with every save, also of a topic or picture.
-- Null when they have not changed since the post was written. Nobody writes it but the trigger.
alter table public.blogs add column text_changed_at timestamptz;

create function private.date_text() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.text_changed_at := now();
  return new;
end
$$;

create trigger date_text before update on public.blogs
  for each row when (
    (new.title, new.introduction, new.content) is distinct from (old.title, old.introduction, old.content))
  execute function private.date_text();

revoke execute on function private.date_text() from public, anon, authenticated, service_role;
