-- The search drops the endings and stop words of the site's language, not of English always.

-- The dictionary for a language tag such as 'pt-BR'. For a language that Postgres does not know, words stay as they are.
create function private.dictionary_of(language text) returns text
language sql stable set search_path = ''
as $$
  select coalesce((
    select dictname from pg_ts_dict
    where dictnamespace = 'pg_catalog'::regnamespace
      and dictname = (jsonb '{
        "ar": "arabic", "ca": "catalan", "da": "danish", "de": "german", "el": "greek", "en": "english", "es": "spanish",
        "et": "estonian", "eu": "basque", "fi": "finnish", "fr": "french", "ga": "irish", "hi": "hindi", "hu": "hungarian",
        "hy": "armenian", "id": "indonesian", "it": "italian", "lt": "lithuanian", "nb": "norwegian", "ne": "nepali",
        "nl": "dutch", "nn": "norwegian", "no": "norwegian", "pt": "portuguese", "ro": "romanian", "ru": "russian",
        "sr": "serbian", "sv": "swedish", "ta": "tamil", "tr": "turkish", "yi": "yiddish"
      }' ->> split_part(language, '-', 1)) || '_stem'
  ), 'simple')
$$;

-- Indexes everything again when the language of the settings is not the one of the search, and answers whether it was so. Searches
-- find what they found before until the transaction ends. Takes about 10 ms for a post.
create function private.follow_language() returns boolean
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
  return true;
end
$$;

revoke execute on function private.dictionary_of(text), private.follow_language() from public, anon, authenticated, service_role;
