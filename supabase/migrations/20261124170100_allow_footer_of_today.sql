-- No footer year is the year of today. One of 'from – to' needs its first.
alter table public.settings alter column footer_year drop not null;
alter table public.settings drop constraint settings_footer_until_later;
alter table public.settings add constraint settings_footer_until_later check (
  footer_until is null or coalesce(footer_until between footer_year and 9999, false));
