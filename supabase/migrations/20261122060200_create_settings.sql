-- The administrators' settings that the database or the auth service needs. One row.

create table public.settings (
  id boolean constraint settings_pkey primary key default true constraint settings_one_row check (id),
  -- Whether the first review of an account waits for approval.
  hold_first_reviews boolean not null default false,
  -- Whether a new account has to confirm its e-mail address. Null: if the server can send mail.
  confirm_addresses boolean
);

insert into public.settings default values;

alter table public.settings enable row level security;

revoke all on public.settings from public, anon, authenticated, service_role;
grant select, update (hold_first_reviews, confirm_addresses) on public.settings to authenticated;
grant select on public.settings to service_role;

create policy "Administrators may read the settings" on public.settings
  for select to authenticated using ((select public.is_admin()));

create policy "Administrators may change the settings" on public.settings
  for update to authenticated using ((select public.is_admin()));

-- The auth service reads confirm_addresses. Its role does not bypass policies, and does not exist on every Postgres.
do $$
begin
  if exists (select from pg_roles where rolname = 'supabase_auth_admin') then
    grant usage on schema public to supabase_auth_admin;
    grant select on public.settings to supabase_auth_admin;
    create policy "The auth service may read the settings" on public.settings
      for select to supabase_auth_admin using (true);
  end if;
end
$$;
