import pg from 'pg'
import { connectSql, type Login } from '#server/database/pool.ts'
import type { Sql } from '#server/database/sql.ts'
import { admins, files, people, rows } from './people.ts'

export const password = 'a long walk by the sea'
const hash = '$2b$04$3jM38MvBhZbAj1sBOtU.W.wunfuiFKRFpx1Im08rSVQ2PYggZCVhy'

/** Resets the database to the initial state of every case. `tx`: a superuser's transaction. */
export async function arrange(tx: Sql) {
  await tx.unsafe(`do $do$ begin
    set local session_replication_role = replica;
    ${script()};
    set local session_replication_role = origin;
  end $do$`)
}

/**
 * Creates a function that does the same, whose statements Postgres plans once: a connection of its own keeps the setting, since
 * changing it drops all plans. Returns the call; `more` runs in its transaction. `login` is a superuser's.
 */
export async function createArrange(login: Login) {
  const sql = connectSql(login)
  await sql.unsafe(`
    create schema arranging;
    create function arranging.arrange() returns void language plpgsql as $function$ begin
      perform set_config('session_replication_role', 'replica', false);
      ${script()};
    end $function$`)
  return (more?: (tx: Sql) => Promise<unknown>): Promise<void> =>
    sql.begin(async tx => {
      await tx`select arranging.arrange()`
      await more?.(tx)
    })
}

/** As statements of PL/pgSQL. Triggers and foreign keys, which are the subject of the cases, must be disabled. */
function script(): string {
  const statements: string[] = []
  const add = (parts: TemplateStringsArray, ...values: (string | number)[]) => {
    statements.push(
      String.raw({ raw: parts }, ...values.map(value => pg.escapeLiteral(String(value)))).trim(),
    )
  }
  const everyone = Object.values(people)
  const { noor, tomas, vera, ines, olga } = people
  add`
    delete from private.outbox; delete from private.links; delete from private.mail_requests; delete from private.mail_links; delete from private.action_links; delete from private.unconfirmed_reviews; delete from private.remembered_browsers; delete from private.known_browsers; delete from private.draft_links; delete from private.mail_preferences; delete from private.mail_server; delete from private.mailed_before; delete from private.notifications; delete from private.subscribers; delete from private.subscription_requests; delete from private.subscription_callers; delete from private.silenced_addresses; delete from private.deliveries; delete from private.mail_hours; update private.mail_pace set next_at = '-infinity', refusals = 0, answer = '';
    delete from private.bin_rows; delete from public.bin; delete from storage.objects; delete from public.old_page_slugs; delete from public.old_slugs; delete from public.versions;
    delete from public.drafts; delete from public.snippets; delete from public.reports; delete from private.recent_actions; delete from public.likes; delete from public.comments;
    delete from private.searched_posts; delete from private.searched_pages; delete from private.post_tags; delete from public.old_tags; delete from public.tags; delete from public.blogs; delete from public.series; delete from public.navigation; delete from public.redirects; delete from public.missed_addresses; delete from public.messages; delete from public.pages; delete from private.emails; delete from public.profiles`
  add`delete from auth.users where id <> all (${`{${everyone.map(person => person.id)}}`})`
  for (const person of everyone) {
    add`
      insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, raw_user_meta_data, created_at)
      values (${person.id}, 'authenticated', 'authenticated', ${person.email}, ${hash}, now(), '{}', now())
      on conflict (id) do update set email = excluded.email, banned_until = null`
    if (person === olga) continue
    add`insert into private.emails (user_id, email) values (${person.id}, ${person.email})`
    add`
      insert into public.profiles (id, username, role, created_at, updated_at) values (
        ${person.id}, ${person.name}, ${admins.some(admin => people[admin] === person) ? 'admin' : 'user'},
        '2024-01-01', '2024-01-01')`
  }
  add`delete from auth.mfa_factors`
  add`delete from auth.sessions where user_agent = 'arranged'`
  add`
    insert into auth.sessions (id, user_id, created_at, user_agent)
    values (${rows.noorsSession}, ${noor.id}, '2024-01-01', 'arranged')`
  add`
    insert into public.blogs (id, user_id, slug, title, introduction, content, topic, published_at, inserted_at, updated_at) values
      (${rows.verasPost}, ${vera.id}, 'on-hedges', 'On hedges', 'Why they grow.', '<p>Slowly.</p>', 'JavaScript', '2024-02-01', '2024-02-01', '2024-02-01'),
      (${rows.inesPost}, ${ines.id}, 'on-walls', 'On walls', 'Why they stand.', '', 'ReactJS', '2024-02-02', '2024-02-02', '2024-02-02')`
  add`
    insert into public.tags (id, name, created_at) values (${rows.hedges}, 'Hedges', '2024-02-01'), (${rows.unused}, 'Moats', '2024-02-01')`
  add`insert into public.old_tags (slug, tag_id) values (${rows.oldTag}, ${rows.hedges})`
  add`insert into private.post_tags (tag_id, blog_id, published_at) values (${rows.hedges}, ${rows.verasPost}, '2024-02-01')`
  add`
    insert into public.series (id, slug, name, coming, post_order) values (${rows.gardens}, 'gardens', 'Gardens', 'On ponds', array[${rows.verasPost}]::bigint[])`
  add`update public.blogs set tags = '{Hedges}', series = 'gardens' where id = ${rows.verasPost}`
  add`
    insert into public.comments (id, user_id, blog_id, content, rating, created_at, like_count) values
      (${rows.noorsComment}, ${noor.id}, ${rows.verasPost}, 'Well put.', 4, '2024-03-01', 1),
      (${rows.verasComment}, ${vera.id}, ${rows.verasPost}, 'Thank you all.', null, '2024-03-02', 0),
      (${rows.tomasComment}, ${tomas.id}, ${rows.verasPost}, 'I disagree.', 1, '2024-03-03', 1)`
  add`
    insert into public.likes (id, user_id, comment_id) values
      (${rows.noorsLike}, ${noor.id}, ${rows.tomasComment}),
      (${rows.verasLike}, ${vera.id}, ${rows.noorsComment})`
  add`
    insert into public.reports (id, user_id, comment_id, reason, created_at) values
      (${rows.noorsReport}, ${noor.id}, ${rows.tomasComment}, 'Rude.', '2024-03-04')`
  add`
    insert into public.drafts (id, user_id, blog_id, based_on, fields, updated_at) values
      (${rows.verasDraft}, ${vera.id}, ${rows.verasPost}, '2024-02-01', '{"title": "On tall hedges"}', '2024-02-05'),
      (${rows.inesDraft}, ${ines.id}, null, null, '{"title": "On moats"}', '2024-02-06')`
  add`
    insert into public.snippets (user_id, name, content) values
      (${vera.id}, 'Sign-off', '<p>See you at the gate.</p>'), (${ines.id}, 'Moat', '<p>Up with the bridge.</p>')`
  add`
    insert into public.versions (id, blog_id, user_id, created_at, fields) values
      (${rows.verasVersion}, ${rows.verasPost}, ${vera.id}, '2024-02-01',
        '{"slug": "on-bushes", "title": "On bushes", "introduction": "Why they grow.", "content": "", "topic": "JavaScript"}')`
  add`
    insert into public.pages (id, slug, title, introduction, content, status, published_at, created_at, updated_at) values
      (${rows.about}, 'about', 'About', 'Who writes here.', '<p>I do.</p>', 'published', '2024-02-01', '2024-02-01', '2024-02-01'),
      (${rows.uses}, 'uses', 'Uses', '', '', 'draft', null, '2024-02-02', '2024-02-02')`
  add`
    insert into public.versions (id, page_id, user_id, created_at, fields) values
      (${rows.versionOfAbout}, ${rows.about}, ${vera.id}, '2024-02-01',
        '{"slug": "about-me", "title": "About me", "introduction": "", "content": ""}')`
  add`
    insert into public.old_page_slugs (slug, page_id, created_at) values (${rows.oldPageSlug}, ${rows.about}, '2024-02-01')`
  add`
    insert into public.navigation (id, place, position, label, page_id, address) values
      (${rows.linkToAbout}, 'top', 1, 'About', ${rows.about}, null),
      (${rows.linkElsewhere}, 'footer', 1, 'Elsewhere', null, 'https://example.com/')`
  add`
    insert into public.redirects (id, from_path, target, status) values
      (${rows.redirect}, '/2019/hedges', '/blog/on-hedges', 301),
      (${rows.removed}, '/2019/walls', null, 410)`
  add`
    insert into public.missed_addresses (id, address, hits, referrer, last_hit_at) values
      (${rows.missedAddress}, '/2019/gates', 3, 'example.com/links', '2024-02-01')`
  add`
    insert into public.messages (id, name, email, content, state, created_at) overriding system value values
      (${rows.message}, 'Otto', 'otto@example.com', 'May I link to this?', 'unread', '2024-02-01')`
  add`insert into public.bin (id, kind, row_id, title, deleted_at, ends_at) values (${rows.binned}, 'page', '900603', 'Ponds', '2024-02-01', '2100-01-01')`
  add`insert into private.bin_rows (id, entry, of_table, data) values (${rows.binned}, ${rows.binned}, 'public.pages', '{"id": 900603, "slug": "ponds", "title": "Ponds", "introduction": "", "content": "", "status": "draft"}')`
  add`update public.resume set content = '{"basics": {"summary": "I grow hedges."}}', updated_at = '2024-02-01'`
  add`
    insert into public.old_slugs (slug, blog_id, created_at) values (${rows.oldSlug}, ${rows.verasPost}, '2024-02-01')`
  add`perform private.recount_posts()`
  add`delete from public.settings`
  add`delete from public.settings_versions`
  add`delete from private.old_topics`
  add`delete from private.sample_rows`
  add`insert into public.settings (updated_at) values ('2024-02-01')`
  add`update public.outside_code set kind = 'none', address = '', site_id = '', integrity = ''`
  add`insert into storage.buckets (id, name) values ('attic', 'attic') on conflict do nothing`
  add`
    insert into storage.objects (bucket_id, name, owner_id) values
      ('thumbnail', ${files.cover}, ${vera.id}),
      ('thumbnail', ${files.figure}, ${noor.id}),
      ('attic', ${files.trunk}, ${vera.id}),
      ('avatars', ${files.noorsPhoto}, ${noor.id}),
      ('avatars', ${files.verasPhoto}, ${vera.id})`
  return statements.join(';\n')
}
