-- Two megabytes of `<li>` took thirteen seconds to sanitise and render, in which nobody else was answered. Triggers instead of constraints,
-- since a constraint would refuse the restore of an archive that has such a post from before.
create function private.refuse_tags() returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise check_violation using
    message = format('too many tags: violates check constraint "%s_content_tags"', tg_table_name),
    constraint = tg_table_name || '_content_tags', schema = 'public', table = tg_table_name;
end
$$;

create trigger refuse_tags before insert or update of content on public.blogs
  for each row when (octet_length(new.content) - octet_length(replace(new.content, '<', '')) > 40000)
  execute function private.refuse_tags();

create trigger refuse_tags before insert or update of content on public.pages
  for each row when (octet_length(new.content) - octet_length(replace(new.content, '<', '')) > 40000)
  execute function private.refuse_tags();

revoke execute on function private.refuse_tags() from public, anon, authenticated, service_role;
