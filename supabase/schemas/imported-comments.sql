-- Comments from other sites, which the owner of their address can claim.

-- The same for all comments of an address, which it does not reveal without the key.
create function private.imported_writer(address text, name text) returns uuid
language sql stable set search_path = ''
as $$
  select encode(substr(sha256(key || sha256(key || convert_to(coalesce('address ' || private.normalize_address(address), 'name ' || name), 'UTF8'))), 1, 16), 'hex')::uuid
  from private.import_key
$$;

-- For the import, as the owner of the database. `replies_to`: a comment of the same post; below one that nobody can see it becomes a
-- review. The text must not be blank.
create function private.import_comment(
  of_post bigint, replies_to bigint, name text, address text, written_at timestamptz, comment_text text, stars integer, is_shown boolean)
returns bigint
language sql set search_path = ''
as $$
  insert into public.comments (blog_id, parent, answers, content, rating, status, created_at, imported_name, imported_by)
  select of_post, coalesce(answered.parent, answered.id), case when answered.parent is not null then answered.id end, comment_text,
    case when answered.id is null then stars end, case when is_shown then 'shown' else 'held' end, least(coalesce(written_at, blogs.inserted_at), now()),
    signed.name, private.imported_writer(address, signed.name)
  from public.blogs
    left join public.comments as answered on answered.id = replies_to and answered.blog_id = of_post and answered.status = 'shown'
      and not exists (select from public.comments as review where review.id = answered.parent and review.status <> 'shown'),
    lateral (select btrim(left(btrim(private.in_one_line(name)), 80)) as name) as line,
    lateral (select case when private.has_visible_text(line.name) then line.name else 'Anonymous' end as name) as signed
  where blogs.id = of_post
  returning id
$$;

-- Gives the caller the imported comments of their confirmed address. Returns how many; null while the address is not confirmed.
create function public.claim_imported_comments() returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  address constant text := private.verified_address(auth.uid());
  claimed integer;
begin
  if address is null or private.is_banned() then
    return null;
  end if;
  update public.comments set user_id = auth.uid(), imported_name = null, imported_by = null
  where imported_by = private.imported_writer(address, null);
  get diagnostics claimed = row_count;
  return claimed;
end
$$;

grant execute on function public.claim_imported_comments() to authenticated;
