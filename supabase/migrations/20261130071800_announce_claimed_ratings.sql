-- Generated from supabase/schemas: npm run schema

create or replace trigger announce_changed_rating after update on public.comments
  for each row when (
    new.rating is distinct from old.rating or new.status is distinct from old.status
    or (new.rating is not null and (new.created_at, new.user_id) is distinct from (old.created_at, old.user_id)))
  execute function private.announce_lists();
