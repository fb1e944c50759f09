-- Whether robots.txt welcomes those who collect texts to train models.

alter table public.settings add column allows_model_crawlers boolean not null default true;

-- Generated from supabase/schemas: npm run schema

revoke all on public.settings from anon, authenticated, service_role;
grant select on public.settings to authenticated, service_role;
grant update (hold_first_reviews, confirm_addresses, is_started, title, description, masthead, language, time_zone, owner_name, owner_title, owner_email, owner_avatar, owner_links, topics, post_order, page_size, recent_count, footer_year, footer_until, since_users, since_comments, since_posts, theme, is_theme_kept, reviewers, is_indexed, security_contact, accent, type_pair, cover_style, corner, density, home_layout, logo, logo_dark, own_css, shows_dates, reviews_close_after, offers_newsletter, mails_a_second, mails_a_day, sends_whole_posts, largest_file, require_second_factor, closes_sign_up, allows_model_crawlers) on public.settings to authenticated;
