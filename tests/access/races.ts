import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from '#server/database/sql.ts'
import { arrange } from './arrange.ts'
import { amrOf, withPassword } from './case.ts'
import { people, rows } from './people.ts'

/** Two concurrent requests. */
interface Race {
  name: string
  /** Returns the failures as sentences. `sql`: a superuser's, with two connections. */
  run(sql: Sql): Promise<string[]>
}

const { noor, vera, ines } = people
const bothAdmins = [vera.id, ines.id]
const LAST_STAYS = '23514'
const REFUSED = '42501'

const sendMessage = (sql: Sql, name: string) =>
  sql`select public.send_message(${name}, ${`${name}@example.com`}, 'May I use your drawing?')`

export const races: Race[] = [
  {
    name: 'the same message that is sent twice at the same moment is stored once',
    run: sql =>
      race(sql, {
        given: 'update public.settings set has_contact_form = true; delete from public.messages',
        first: one => sendMessage(one, 'otto'),
        async second(two) {
          await sendMessage(two, 'wren')
          const [row] = await two`select string_agg(name, ', ') as names from public.messages`
          return `stored of ${row?.names}`
        },
        code: 'stored of otto',
        stays: bothAdmins,
      }),
  },
  {
    name: 'a page and the list of projects that are saved at the same moment have two addresses',
    run: sql =>
      race(sql, {
        first: one => one`insert into public.pages (slug, title) values ('work', 'Work')`,
        second: two => two`update public.settings set projects_address = 'work'`,
        code: '23514',
        stays: bothAdmins,
      }),
  },
  {
    name: 'two administrators who are deleted at the same moment leave one',
    run: sql =>
      race(sql, {
        // Inherited posts would block the second request by their own lock.
        given: 'delete from public.blogs',
        first: one => one`delete from public.profiles where id = ${vera.id}`,
        second: two => two`delete from public.profiles where id = ${ines.id}`,
        code: LAST_STAYS,
        stays: [ines.id],
      }),
  },
  {
    name: 'two administrators whose accounts are deleted at the same moment leave one',
    run: sql =>
      race(sql, {
        first: one => one`delete from auth.users where id = ${vera.id}`,
        second: two => two`delete from auth.users where id = ${ines.id}`,
        code: LAST_STAYS,
        stays: [ines.id],
      }),
  },
  {
    name: 'two administrators who are demoted at the same moment leave one',
    run: sql =>
      race(sql, {
        first: one => one`update public.profiles set role = 'user' where id = ${vera.id}`,
        second: two => two`update public.profiles set role = 'user' where id = ${ines.id}`,
        code: LAST_STAYS,
        stays: [ines.id],
      }),
  },
  {
    name: 'an administrator who is being deleted cannot be relied upon by one who is being demoted',
    run: sql =>
      race(sql, {
        first: one => one`delete from public.profiles where id = ${vera.id}`,
        second: two => two`update public.profiles set role = 'user' where id = ${ines.id}`,
        code: LAST_STAYS,
        stays: [ines.id],
      }),
  },
  {
    name: 'an administrator who is demoted while deciding decides nothing any more',
    run: sql =>
      race(sql, {
        given: `update public.profiles set role = 'admin' where id = '${noor.id}'`,
        first: one => setRole(one, vera.id, ines.id),
        second: two => setRole(two, ines.id, vera.id),
        code: REFUSED,
        stays: [noor.id, vera.id],
      }),
  },
  {
    name: 'an administrator who is demoted while removing somebody removes nobody',
    run: sql =>
      race(sql, {
        given: `update public.profiles set role = 'admin' where id = '${noor.id}'`,
        first: one => setRole(one, vera.id, ines.id),
        second: two => removeAccount(two, ines.id, vera.id),
        code: REFUSED,
        stays: [noor.id, vera.id],
      }),
  },
  {
    name: 'two tabs that send the same review at the same moment leave one of them',
    run: sql =>
      race(sql, {
        first: one => comment(one, 'Said once.'),
        second: two => comment(two, ' said  ONCE.'),
        code: '23505',
        stays: bothAdmins,
      }),
  },
  {
    name: 'the last review that the limit allows is not given to two tabs',
    run: sql =>
      race(sql, {
        given: `insert into private.recent_actions (user_id, action) select '${noor.id}', 'reviews' from generate_series(1, 9)`,
        first: one => comment(one, 'The tenth.'),
        second: two => comment(two, 'The eleventh.'),
        code: 'PT429',
        stays: bothAdmins,
      }),
  },
  {
    name: 'the last like that the limit allows is not given to two tabs',
    run: sql =>
      race(sql, {
        given: `insert into private.recent_actions (user_id, action) select '${noor.id}', 'likes' from generate_series(1, 59);
          delete from public.likes`,
        first: one => like(one, rows.verasComment),
        second: two => like(two, rows.tomasComment),
        code: 'PT429',
        stays: bothAdmins,
      }),
  },
  {
    name: 'an administrator who is demoted while banning somebody bans nobody',
    run: sql =>
      race(sql, {
        given: `update public.profiles set role = 'admin' where id = '${noor.id}'`,
        first: one => setRole(one, vera.id, ines.id),
        second: two => ban(two, 'ban', ines.id),
        code: REFUSED,
        stays: [noor.id, vera.id],
      }),
  },
  {
    name: 'an administrator who is demoted while unbanning somebody unbans nobody',
    run: sql =>
      race(sql, {
        given: `update public.profiles set role = 'admin' where id = '${noor.id}'`,
        first: one => setRole(one, vera.id, ines.id),
        second: two => ban(two, 'unban', ines.id),
        code: REFUSED,
        stays: [noor.id, vera.id],
      }),
  },
  {
    name: 'an administrator who is demoted while a link of a mail to them is used decides nothing',
    run: sql =>
      race(sql, {
        given: `insert into private.action_links (hash, user_id, action, comment_id) values (sha256('of a mail'), '${ines.id}', 'remove', ${rows.noorsComment})`,
        first: one => setRole(one, vera.id, ines.id),
        second: two =>
          two`select public.use_action_link('of a mail', public.read_action_link('of a mail') ->> 'seen')`,
        code: REFUSED,
        stays: [vera.id],
        comments: [rows.noorsComment, rows.verasComment, rows.tomasComment],
      }),
  },
  ...(['approve', 'remove', 'ban'] as const).map(action => ({
    name: `a link of a mail to ${action} a review waits for its deletion`,
    run: (sql: Sql) =>
      race(sql, {
        given: `insert into private.action_links (hash, user_id, action, comment_id) values (sha256('of a mail'), '${ines.id}', '${action}', ${rows.noorsComment});
          update public.comments set status = 'held' where id = ${rows.noorsComment}`,
        first: one => one`select from public.comments where id = ${rows.noorsComment} for update`,
        second: async two => {
          const [used] = await two<{ state: string }>`
            select public.use_action_link('of a mail', public.read_action_link('of a mail') ->> 'seen') ->> 'state' as state`
          return used?.state
        },
        finish: one => one`delete from public.comments where id = ${rows.noorsComment}`,
        code: 'gone',
        stays: bothAdmins,
        comments: [rows.verasComment, rows.tomasComment],
      }),
  })),
  {
    name: 'a comment that is being written goes with all others of a banned account',
    run: sql =>
      race(sql, {
        first: one => comment(one, 'Buy this.'),
        second: two => removeAllOf(two, noor.id),
        code: 'success',
        stays: bothAdmins,
        comments: [rows.verasComment, rows.tomasComment],
      }),
  },
  {
    name: 'a comment is not written while its author is banned',
    run: sql =>
      race(sql, {
        first: one => removeAllOf(one, noor.id),
        second: two => comment(two, 'Buy this.'),
        code: REFUSED,
        stays: bothAdmins,
        comments: [rows.verasComment, rows.tomasComment],
      }),
  },
  {
    name: 'links of a mail about a review are not stored after its deletion',
    run: sql =>
      race(sql, {
        given: `delete from private.outbox;
          insert into private.outbox (user_id, kind, comment_id, expires_at) values ('${ines.id}', 'review', ${rows.noorsComment}, now() + interval '1 day')`,
        first: one => one`delete from public.comments where id = ${rows.noorsComment}`,
        second: two => two`select public.store_action_links(id, '{"remove": "00ff"}') from private.outbox`,
        code: 'success',
        stays: bothAdmins,
        comments: [rows.verasComment, rows.tomasComment],
      }),
  },
  {
    name: 'a post that is saved while its tag is renamed gets the new name',
    run: sql =>
      race(sql, {
        // As save_tag begins.
        first: one => one`lock table public.tags in share row exclusive mode`,
        second: async two => {
          await become(two, ines.id)
          const [saved] = await two<{ tag: string }>`
            update public.blogs set tags = '{hedges}' where id = ${rows.verasPost} returning tags[1] as tag`
          return saved?.tag
        },
        finish: async one => {
          await become(one, vera.id)
          await one`select public.save_tag(${rows.hedges}, 'Shrubs', '')`
        },
        code: 'Shrubs',
        stays: bothAdmins,
      }),
  },
  {
    name: 'two replies that are deleted at the same moment take the place of their deleted review along',
    run: sql =>
      race(sql, {
        given: `${answer(1)}; ${answer(2)}; delete from public.comments where id = ${rows.noorsComment}`,
        first: one => one`delete from public.comments where content = 'Answer 1'`,
        second: two => two`delete from public.comments where content = 'Answer 2'`,
        code: 'success',
        stays: bothAdmins,
        comments: [rows.verasComment, rows.tomasComment],
      }),
  },
  {
    name: 'a review that is deleted while somebody answers it leaves its place',
    run: sql =>
      race(sql, {
        first: one => one.unsafe(answer(1)),
        second: two => two`delete from public.comments where id = ${rows.noorsComment}`,
        code: 'success',
        stays: bothAdmins,
        comments: [1, rows.noorsComment, rows.verasComment, rows.tomasComment],
      }),
  },
  {
    name: 'two servers that take mails of one administrator at the same moment see a flood together',
    run: sql =>
      race(sql, {
        given: [1, 2, 3, 4, 5].map(mail).join(';'),
        first: one => one`select public.claim_mail()`,
        // By itself it would not be one of more than five.
        second: async two => {
          await two.unsafe(mail(6))
          await two`select 1 / (public.claim_mail() ->> 'kind' = 'digest')::integer`
        },
        code: 'success',
        stays: bothAdmins,
      }),
  },
  {
    name: 'two servers that take mails at the same moment do not take the same one',
    run: sql =>
      race(sql, {
        given: `select private.queue_mail('${noor.id}', 'recovery', null, interval '1 hour')`,
        first: one => one`select public.claim_mail()`,
        second: two => two`select 1 / (public.claim_mail() -> 'id' is null)::integer`,
        code: 'success',
        stays: bothAdmins,
      }),
  },
  {
    name: 'two servers that take issues at the same moment do not take the same one',
    run: sql =>
      race(sql, {
        given: `${subscriber}; ${delivery('going')};
          insert into private.outbox (subscriber_id, delivery_id, kind, expires_at)
          select subscribers.id, deliveries.id, 'issue', 'infinity' from private.subscribers, private.deliveries`,
        first: async one => {
          await one`select public.claim_mail()`
          // What keeps issues apart in time keeps servers apart, too.
          await one`update private.mail_pace set next_at = '-infinity' where id`
        },
        second: two => two`select 1 / (public.claim_mail() -> 'id' is null)::integer`,
        code: 'success',
        stays: bothAdmins,
      }),
  },
  {
    name: 'two servers that take requests for mails at the same moment take one each',
    run: sql =>
      race(sql, {
        given: `insert into private.mail_requests (request) values ('{}'), ('{}')`,
        first: one => one`select private.claim_auth_mail_request()`,
        second: two => two`select 1 / (private.claim_auth_mail_request() is not null)::integer`,
        code: 'success',
        stays: bothAdmins,
      }),
  },
  {
    name: 'a mail that another server is about to send is in no digest',
    run: sql =>
      race(sql, {
        given: [1, 2, 3, 4, 5, 6, 7].map(mail).join(';'),
        first: one =>
          one`select from private.outbox where comment_id = 7 and user_id = ${vera.id} for update`,
        second: two => two`select 1 / (public.claim_mail() ->> 'count' = '6')::integer`,
        code: 'success',
        stays: bothAdmins,
      }),
  },
  {
    name: 'two servers that start the issues of a post at the same moment start them once',
    run: sql =>
      race(sql, {
        given: `${subscriber}; ${delivery('planned')}`,
        first: one => one`select public.start_deliveries()`,
        second: two => two`select public.start_deliveries()`,
        code: 'success',
        stays: bothAdmins,
      }),
  },
]

const subscriber = `
  insert into private.mail_server (sends) values (true) on conflict (id) do update set sends = true;
  update public.settings set offers_newsletter = true, time_zone = 'UTC';
  insert into private.subscribers (email, source, state, confirmed_at)
  values ('wren@example.com', 'hand', 'confirmed', now() - interval '30 days')`

const delivery = (state: string) => `
  insert into private.deliveries (kind, blog_id, state, subject) values ('post', ${rows.verasPost}, '${state}', '')`

const mail = (id: number) => `
  insert into public.comments (id, user_id, blog_id, content) values (${id}, '${noor.id}', ${rows.verasPost}, 'Review ${id}');
  select private.queue_mail('${vera.id}', 'review', ${id}, interval '1 day')`

const answer = (id: number) => `
  insert into public.comments (id, user_id, blog_id, parent, content)
  values (${id}, '${people.tomas.id}', ${rows.verasPost}, ${rows.noorsComment}, 'Answer ${id}')`

async function comment(sql: Sql, content: string) {
  await become(sql, noor.id)
  await sql`insert into public.comments (user_id, blog_id, content) values (${noor.id}, ${rows.inesPost}, ${content})`
}

async function like(sql: Sql, comment: number) {
  await become(sql, noor.id)
  await sql`insert into public.likes (user_id, comment_id) values (${noor.id}, ${comment})`
}

async function ban(sql: Sql, action: 'ban' | 'unban', by: string) {
  await become(sql, by)
  if (action === 'ban') await sql`select public.ban_account(${people.tomas.id})`
  else await sql`select public.unban_account(${people.tomas.id})`
}

async function removeAllOf(sql: Sql, of: string) {
  await become(sql, vera.id)
  await sql`select public.ban_account(${of}, true)`
}

async function removeAccount(sql: Sql, by: string, of: string) {
  await become(sql, by)
  await sql`select public.remove_account(${of})`
}

async function setRole(sql: Sql, by: string, of: string) {
  await become(sql, by)
  await sql`select public.set_role(${of}, 'user')`
}

async function become(sql: Sql, person: string) {
  const claims = { role: 'authenticated', sub: person, amr: amrOf(withPassword) }
  await sql`select set_config('role', 'authenticated', true),
    set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`
}

interface Course {
  given?: string
  first(one: Sql): Promise<unknown>
  second(two: Sql): Promise<unknown>
  /** What the first request does after the second one waits for it. */
  finish?(one: Sql): Promise<unknown>
  /** SQLSTATE of the second request, or the text that it answers. */
  code: string
  /** Sorted ids of the remaining administrators. */
  stays: string[]
  /** Sorted ids of the remaining comments. */
  comments?: number[]
}

/** Starts the second request while the first is not yet committed. */
async function race(
  sql: Sql,
  { given, first, second, finish, code, stays, comments }: Course,
): Promise<string[]> {
  await sql.begin(arrange)
  if (given) await sql.unsafe(given)
  try {
    let ended = ''
    const both = await sql.begin(async one => {
      await first(one)
      const outcome = sql.begin(second).then(
        answer => {
          ended = typeof answer === 'string' ? answer : 'success'
        },
        error => {
          ended = String(Reflect.get(error, 'code'))
        },
      )
      while (!ended && !(await isLockAwaited(one))) await sleep(5)
      await finish?.(one)
      return { outcome }
    })
    await both.outcome

    const admins = await sql<{ id: string }>`select id from public.profiles where role = 'admin' order by id`
    const left = admins.map(admin => admin.id)
    const found = await sql<{ id: string }>`select id::text from public.comments order by comments.id`
    const texts = found.map(({ id }) => Number(id))
    return [
      ...(comments && String(texts) !== String(comments)
        ? [`expected comments ${comments}, found ${texts}`]
        : []),
      ...(ended === code ? [] : [`expected the second to end with ${code}, got ${ended}`]),
      ...(String(left) === String(stays) ? [] : [`expected ${stays} to stay, found ${left}`]),
    ]
  } finally {
    await sql.begin(arrange)
  }
}

async function isLockAwaited(sql: Sql): Promise<boolean> {
  const [row] = await sql`select exists (select from pg_locks where not granted) as waits`
  return row?.waits === true
}
