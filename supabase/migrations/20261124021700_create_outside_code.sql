-- The code of somebody else that pages for reading load: a service that counts visits, or a script by its address. One row.

create table public.outside_code (
  id boolean constraint outside_code_pkey primary key default true constraint outside_code_one_row check (id),
  kind text not null default 'none',
  -- Of a service: where it is. Of a script: its own.
  address text not null default '',
  -- Under which name or number the service knows this site.
  site_id text not null default '',
  integrity text not null default '',
  constraint outside_code_kind_known check (kind in ('none', 'plausible', 'umami', 'goatcounter', 'matomo', 'script')),
  -- It becomes a part of the content security policy, so it has no quotes, commas, semicolons or spaces.
  constraint outside_code_address_shape check (
    address = ''
    or char_length(address) <= 500
      and address ~ '^https://[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:[0-9]{1,5})?(/[A-Za-z0-9._~@+%/-]*)?$'),
  constraint outside_code_site_id_shape check (site_id ~ '^[A-Za-z0-9._-]{0,200}$'),
  constraint outside_code_integrity_shape check (
    integrity ~ '^(sha256-[A-Za-z0-9+/]{43}=|sha384-[A-Za-z0-9+/]{64}|sha512-[A-Za-z0-9+/]{86}==)?$'),
  constraint outside_code_complete check (
    case kind
      when 'none' then true
      when 'script' then address ~ '^https://[^/]+/.' and integrity <> ''
      when 'goatcounter' then address <> ''
      else address <> '' and site_id <> ''
    end)
);

insert into public.outside_code default values;

alter table public.outside_code enable row level security;

revoke all on public.outside_code from public, anon, authenticated, service_role;
grant select on public.outside_code to anon, authenticated, service_role;
grant update (kind, address, site_id, integrity) on public.outside_code to authenticated;

create policy "Everybody may read which code pages load" on public.outside_code
  for select to anon, authenticated using (true);

create policy "Administrators may change which code pages load" on public.outside_code
  for update to authenticated using ((select public.is_admin()));
