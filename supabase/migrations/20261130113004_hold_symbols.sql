-- Generated from supabase/schemas: npm run schema

-- The first entry of the word list in a text. An entry is found as whole words, in scripts without spaces anywhere, as is one without
-- letters and digits, such as '$$$'.
create or replace function private.find_held_word(content text) returns text
language sql stable set search_path = ''
as $$
  select word
  from public.settings, string_to_table(held_words, E'\n') as word, private.fold_words(word) as wanted, private.fold_words(content) as words
  where case
    when wanted = '' then word ~ '\S' and strpos(content, word) > 0
    when wanted ~ format('[%s]', private.unspaced_scripts()) then strpos(words, wanted) > 0
    else strpos(' ' || words || ' ', ' ' || wanted || ' ') > 0 end
  limit 1
$$;
revoke execute on function private.find_held_word(text) from public, anon, authenticated, service_role;
