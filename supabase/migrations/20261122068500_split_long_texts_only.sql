-- As before, but in pieces only where a text is long: for most texts that would take longer than the rest.
create or replace function private.normal(words text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select translate(
    case
      when octet_length(words) = length(words) then words
      when length(words) <= 2000 then normalize(words, nfkc)
      else (
        select string_agg(normalize(substr(words, 1 + 2000 * place, 2000), nfkc), '' order by place)
        from generate_series(0, length(words) / 2000) as place)
    end, '<>', '  ')
$$;

create or replace function private.words_in(words text) returns tsvector
language sql immutable parallel safe set search_path = ''
as $$
  select to_tsvector('private.site_words', private.split_unspaced(
    case when length(composed) <= 2000 then composed
      else regexp_replace(composed, format('([^\s%s]{200})', private.unspaced_scripts()), '\1 ', 'g') end))
  from private.normal(words) as composed
$$;

reindex index public.comments_words;
select private.index_post(blogs) from public.blogs;
