-- Beside the reviews of an administrator stands that they are one: who became one, or is none any more, was told only after the next review.
drop trigger announce_profile on public.profiles;
create trigger announce_profile after update of username, avatar_url, role on public.profiles
  for each row when ((new.username, new.avatar_url, new.role) is distinct from (old.username, old.avatar_url, old.role))
  execute function private.announce_profile();

-- Related posts are found by the words of titles, which follow the language of the settings up to a minute later than pages do.
create or replace function private.follow_language() returns boolean
language plpgsql set search_path = ''
as $$
declare
  wanted constant text := (select private.dictionary_of(language) from public.settings);
  -- Of words in ASCII letters, for which the parser's number is 1.
  present constant text := (
    select dictname from pg_ts_config_map join pg_ts_dict on pg_ts_dict.oid = mapdict
    where mapcfg = 'private.site_words'::regconfig and maptokentype = 1);
begin
  if wanted = present or not pg_try_advisory_xact_lock(hashtext('byline search language')) then
    return false;
  end if;
  execute format('alter text search configuration private.site_words
    alter mapping for asciiword, asciihword, hword_asciipart with pg_catalog.%I', wanted);
  execute format('alter text search configuration private.site_words
    alter mapping for word, hword, hword_part with extensions.unaccent, pg_catalog.%I', wanted);
  perform private.index_post(blogs) from public.blogs;
  perform private.index_page(pages) from public.pages;
  -- Those that were saved meanwhile.
  perform private.index_post(blogs) from public.blogs where updated_at >= now();
  reindex index public.comments_words;
  perform pg_catalog.pg_notify('byline_pages', '*');
  return true;
end
$$;
