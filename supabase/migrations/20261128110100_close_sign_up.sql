alter table public.settings add column closes_sign_up boolean not null default false;

-- Generated from supabase/schemas: npm run schema

-- What pages show: all columns but those named here, so that a new setting changes no function. Null until it has been written. Security
-- definer: everybody may read this, and nothing else of the row.
create or replace function public.read_site() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select to_jsonb(settings) - array['id', 'is_started', 'updated_at', 'hold_first_reviews', 'confirm_addresses', 'mails_a_second',
      'mails_a_day', 'sends_whole_posts', 'require_second_factor', 'closes_sign_up']
    || jsonb_build_object('offers_letters', private.may_write_letters())
  from public.settings where is_started
$$;
revoke execute on function public.read_site() from public, anon, authenticated, service_role;
grant execute on function public.read_site() to anon, authenticated, service_role;

revoke all on public.settings from anon, authenticated, service_role;
grant select on public.settings to authenticated, service_role;
grant update (hold_first_reviews, confirm_addresses, is_started, title, description, masthead, language, time_zone, owner_name, owner_title, owner_email, owner_avatar, owner_links, topics, post_order, page_size, recent_count, footer_year, footer_until, since_users, since_comments, since_posts, theme, is_theme_kept, reviewers, is_indexed, security_contact, accent, type_pair, cover_style, corner, density, home_layout, logo, logo_dark, own_css, shows_dates, reviews_close_after, offers_letters, mails_a_second, mails_a_day, sends_whole_posts, largest_file, require_second_factor, closes_sign_up) on public.settings to authenticated;
