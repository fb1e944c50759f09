-- Each edit of a review drops the cached page of its post, and those of all lists when it is rated. Every row that is updated counts, also one
-- that stays as it is, since it is announced as well. An administrator's approval and counts of likes are written by the owner of the schema.
create trigger limit_edits before update on public.comments
  for each row when (current_user = 'authenticated')
  execute function private.limit_acts('edits', 'You are editing reviews very quickly.', '30', '10 minutes');
