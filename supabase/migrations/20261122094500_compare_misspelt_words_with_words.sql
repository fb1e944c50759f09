-- A misspelt word was compared with the titles of all posts. Titles share most of their words, so these are compared instead.

create table private.title_vocabulary (
  -- Without accents and capitals. Words of removed posts stay: a suggestion looks for posts that are out.
  word text constraint title_vocabulary_pkey primary key
);
alter table private.title_vocabulary enable row level security;
revoke all on private.title_vocabulary from public, anon, authenticated, service_role;

create index title_vocabulary_near on private.title_vocabulary using gin (word extensions.gin_trgm_ops) with (fastupdate = off);

create function private.keep_title_words() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- In one order, so that two transactions with the same new words do not deadlock.
  insert into private.title_vocabulary (word)
  select distinct word
  from changed, unnest(tsvector_to_array(to_tsvector('private.exact_words', changed.title))) as word
  where char_length(word) between 3 and 24
  order by word
  on conflict do nothing;
  return null;
end
$$;
revoke all on function private.keep_title_words() from public, anon, authenticated, service_role;

create trigger keep_words_of_new_titles after insert on private.searched_posts
  referencing new table as changed for each statement execute function private.keep_title_words();
create trigger keep_words_of_titles after update on private.searched_posts
  referencing new table as changed for each statement execute function private.keep_title_words();

insert into private.title_vocabulary (word)
select distinct word
from private.searched_posts, unnest(tsvector_to_array(to_tsvector('private.exact_words', title))) as word
where char_length(word) between 3 and 24;

create or replace function private.find_titles(typed text) returns bigint[]
language plpgsql stable security definer set search_path = ''
  set enable_seqscan = off set pg_trgm.similarity_threshold = 0.3
as $$
declare
  folded constant text := btrim(regexp_replace(
    left(private.fold(left(typed, 60)), 60), '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf[:space:]]+', ' ', 'g'));
  words constant text[] := (string_to_array(folded, ' '))[:8];
  ages constant tsquery := private.newest_ages();
  has_unspaced constant boolean := folded ~ format('[%s]', private.unspaced_scripts());
  unknown text;
  candidates bigint[];
begin
  if folded = '' then
    return '{}';
  end if;
  candidates := private.match_newest(
    case when has_unspaced then (private.read_search(typed)).query
      else to_tsquery('private.exact_words', '''' || array_to_string(words, ''' & ''') || ''':*') end,
    ages, '', 200, true);
  if cardinality(candidates) = 0 and not has_unspaced then
    unknown := (
      select word from unnest(words) as word
      where cardinality(private.match_newest(to_tsquery('private.exact_words', '''' || word || ''':*'), ages, '', 1, true)) = 0
      order by length(word) desc limit 1);
    if unknown is null then
      candidates := private.match_newest(
        to_tsquery('private.exact_words', '''' || array_to_string(words, ''' | ''') || ''''), ages, '', 200, true);
    -- A text without trigrams would be compared with every word.
    elsif cardinality(extensions.show_trgm(left(unknown, 24))) > 0 then
      candidates := private.match_newest((
        select string_agg(plainto_tsquery('private.exact_words', word)::text, ' | ')::tsquery from (
          select word from private.title_vocabulary
          where left(unknown, 24) operator(extensions.%) word
          order by extensions.similarity(left(unknown, 24), word) desc, word limit 5) as nearest
      ), ages, '', 200, true);
    end if;
  end if;
  return array(
    select blog_id from private.searched_posts
    where blog_id = any (candidates)
    order by extensions.word_similarity(folded, title) desc, length(title), inserted_at desc, blog_id desc limit 6);
end
$$;

drop index private.searched_posts_title;
