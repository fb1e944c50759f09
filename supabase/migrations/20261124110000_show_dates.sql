-- Whether cards, lists and the head of a post show the dates of posts.
alter table public.settings add column shows_dates boolean not null default true;

grant update (shows_dates) on public.settings to authenticated;
