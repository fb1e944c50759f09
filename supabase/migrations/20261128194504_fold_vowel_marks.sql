-- Generated from supabase/schemas: npm run schema

-- A text without case, accents, invisible characters, and what stands between its words.
create or replace function private.fold_words(content text) returns text
language sql stable parallel safe set search_path = ''
as $$
  select btrim(regexp_replace(
    regexp_replace(private.fold(content), '[\u00ad\u034f\u0591-\u05bd\u05bf\u05c1\u05c2\u0640\u064b-\u065f\u0670\u180b-\u180f\u200b-\u200f\u2060-\u2064\ufe00-\ufe0f\ufeff]', '', 'g') collate "und-x-icu",
    '[^[:alnum:]]+', ' ', 'g'))
$$;
revoke execute on function private.fold_words(text) from public, anon, authenticated, service_role;
