-- How large a film, a sound or a file of a post may be, in MB. The storage, ours and Supabase's, reads the limit of the bucket.
alter table public.settings
  add column largest_file integer not null default 15
    constraint settings_largest_file_range check (largest_file between 15 and 200);
grant update (largest_file) on public.settings to authenticated;

create function private.limit_files() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update storage.buckets set file_size_limit = new.largest_file * 1024 * 1024 where id = 'thumbnail';
  return null;
end
$$;
revoke execute on function private.limit_files() from public;

create trigger limit_files after insert or update of largest_file on public.settings
  for each row execute function private.limit_files();
