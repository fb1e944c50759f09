-- Generated from supabase/schemas: npm run schema

create or replace trigger announce_hidden_posts after update on public.blogs for each row
  when (old.status <> 'draft' and new.status = 'draft' or old.published_at < new.published_at)
  execute function private.announce_removal();
