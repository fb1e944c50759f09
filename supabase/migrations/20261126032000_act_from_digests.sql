-- Each review of a digest has links to approve, remove or bar. Its own row of the queue says of what they are.
create or replace function private.describe_digest(digest private.outbox) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('email', min(told ->> 'email'), 'count', count(*), 'items', jsonb_agg(
      jsonb_build_object('mail', id, 'kind', kind, 'by', told -> 'by', 'quote', left(told ->> 'quote', 200), 'comment', told -> 'comment', 'post', told -> 'post',
        'slug', told -> 'slug') order by id) filter (where place <= 50))
  from (
    select single.id, single.kind, told, row_number() over (order by single.id) as place
    from private.outbox as single, private.describe_mail(single) as told
    where single.digest_id = digest.id and told is not null) as singles
  having count(*) > 0
$$;
