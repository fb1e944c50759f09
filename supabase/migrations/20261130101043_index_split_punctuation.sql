-- Takes about 10 ms per post. Where the parser did not take punctuation for letters, words stay as they are.
do $$
begin
  if exists (select from ts_parse('default', '“a') where token = '“a') then
    perform private.index_post(blogs) from public.blogs;
    perform private.index_page(pages) from public.pages;
    reindex index public.comments_words;
  end if;
end
$$;
