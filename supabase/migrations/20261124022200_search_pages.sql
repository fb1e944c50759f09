-- Pages of the owner are found by the search, as posts are: their words are kept beside them, in a table that requests cannot read.

create table private.searched_pages (
  page_id bigint constraint searched_pages_pkey primary key
    constraint searched_pages_page_id_fkey references public.pages (id) on delete cascade,
  -- Without accents and capitals, for the order of suggestions.
  title text not null,
  title_words tsvector not null,
  -- Of title, introduction and body, by weight.
  words tsvector not null,
  -- Without tags, for excerpts.
  body text not null,
  is_out boolean not null
);

create index searched_pages_words on private.searched_pages using gin (words) with (fastupdate = off);
create index searched_pages_title_words on private.searched_pages using gin (title_words) with (fastupdate = off);

alter table private.searched_pages enable row level security;
revoke all on private.searched_pages from public, anon, authenticated, service_role;

create function private.index_page(page public.pages) returns void
language sql set search_path = ''
as $$
  insert into private.searched_pages as kept (page_id, title, title_words, words, body, is_out)
  select page.id, private.fold(page.title), title_words,
    private.add_body_words(title_words || setweight(private.words_in(page.introduction), 'B'), body),
    body, page.status = 'published'
  from
    private.plain_text(page.content) as body,
    setweight(
      private.words_in(page.title)
        || to_tsvector('private.exact_words', private.split_unspaced(private.normal(page.title))), 'A') as title_words
  on conflict (page_id) do update set
    title = excluded.title, title_words = excluded.title_words, words = excluded.words, body = excluded.body,
    is_out = excluded.is_out
$$;

create function private.keep_page_words() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.index_page(new);
  return null;
end
$$;

create trigger keep_page_words after insert or update of title, introduction, content, status on public.pages
  for each row execute function private.keep_page_words();

-- The published pages that match, at most 5, best first.
create function private.find_pages(typed text) returns table (place bigint, page_id bigint, title text, excerpt text)
language plpgsql stable security definer rows 5 set search_path = '' set enable_seqscan = off
as $$
declare
  search record;
begin
  select * into search from private.read_search(typed);
  if numnode(search.query) = 0 then
    return;
  end if;
  return query
  select row_number() over (), pages.id,
    private.mark(pages.title, search.config, search.marked, search.runs),
    private.mark(
      coalesce(private.excerpt(found.body, search.pattern), nullif(pages.introduction, ''), private.beginning(found.body)),
      search.config, search.marked, search.runs)
  from (
    select kept.page_id as id, kept.body from private.searched_pages as kept
    where kept.words @@ search.query and kept.is_out
    order by kept.title_words @@ search.query desc, ts_rank(kept.words, search.query) desc, kept.page_id limit 5
  ) as found
  join public.pages on pages.id = found.id;
end
$$;

-- Results for a visitor. Never a draft, for an administrator neither.
create function public.search_pages(typed text) returns table (slug text, title text, excerpt text)
language sql stable rows 5
begin atomic
  select pages.slug, found.title, found.excerpt
  from private.find_pages(typed) as found join public.pages on pages.id = found.page_id
  order by found.place;
end;

revoke execute on function private.index_page(public.pages), private.keep_page_words(), private.find_pages(text),
  public.search_pages(text) from public, anon, authenticated, service_role;
grant execute on function private.find_pages(text), public.search_pages(text) to anon, authenticated;
