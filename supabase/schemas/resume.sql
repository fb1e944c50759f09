-- The owner's résumé, which everybody may read.

grant select on public.resume to anon, authenticated;
grant update (content) on public.resume to authenticated;
grant select, insert, update, delete on public.resume to service_role;

create policy "Everybody may read the résumé" on public.resume
  for select to anon, authenticated using (true);

create policy "Administrators may change the résumé" on public.resume
  for update to authenticated using ((select public.is_admin()));

create trigger set_resume_date before update on public.resume
  for each row execute function private.set_draft_dates();
