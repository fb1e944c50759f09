import { type Case, NOW } from '../case.ts'
import { people, rows } from '../people.ts'

const long = '2001-01-01T00:00:00+00:00'
const post = {
  user_id: people.vera.id,
  slug: 'on-gates',
  title: 'On gates',
  introduction: 'Why they creak.',
  topic: 'TypeScript',
}

/** The database sets dates, except for imports and moves. */
export const dates: Case[] = [
  {
    name: 'a new comment carries the time of writing, whatever date its reader sends',
    as: 'reader',
    does: {
      insert: 'comments',
      row: { user_id: people.noor.id, blog_id: rows.inesPost, content: 'Hm.', created_at: long },
    },
    expect: 'done',
    becomes: { created_at: NOW },
  },
  {
    name: 'a comment whose text changes is as new as its text, whatever date its reader sends',
    as: 'reader',
    does: { update: 'comments', set: { content: 'Hm!', created_at: long }, where: { id: rows.noorsComment } },
    expect: 'done',
    becomes: { created_at: NOW },
  },
  {
    name: 'a comment whose rating changes is as new as its rating',
    as: 'reader',
    does: { update: 'comments', set: { rating: 5 }, where: { id: rows.noorsComment } },
    expect: 'done',
    becomes: { created_at: NOW, first_created_at: '2024-03-01T00:00:00+00:00' },
  },
  {
    name: 'a comment that changes again keeps the date of its first text',
    as: 'reader',
    given: `update public.comments set first_created_at = '${long}' where id = ${rows.noorsComment};`,
    does: { update: 'comments', set: { rating: 5 }, where: { id: rows.noorsComment } },
    expect: 'done',
    becomes: { created_at: NOW, first_created_at: long },
  },
  {
    name: 'a comment keeps its date when neither text nor rating changes',
    as: 'reader',
    does: {
      update: 'comments',
      set: { content: 'Well put.', rating: 4, created_at: long },
      where: { id: rows.noorsComment },
    },
    expect: 'done',
    becomes: { created_at: '2024-03-01T00:00:00+00:00', first_created_at: null },
  },
  {
    name: 'the service role dates a new comment as it likes',
    as: 'service role',
    does: {
      insert: 'comments',
      row: { user_id: people.noor.id, blog_id: rows.inesPost, content: 'Hm.', created_at: long },
    },
    expect: 'done',
    becomes: { created_at: long },
  },
  {
    name: 'the service role changes a comment without moving its date',
    as: 'service role',
    does: { update: 'comments', set: { content: 'Hm!' }, where: { id: rows.noorsComment } },
    expect: 'done',
    becomes: { created_at: '2024-03-01T00:00:00+00:00' },
  },
  {
    name: 'a new post carries the time of writing, whatever dates its administrator sends',
    as: 'admin',
    does: { insert: 'blogs', row: { ...post, inserted_at: long, updated_at: long } },
    expect: 'done',
    becomes: { inserted_at: NOW, updated_at: NOW },
  },
  {
    name: 'a changed post carries the time of its change and keeps its first date',
    as: 'admin',
    does: { update: 'blogs', set: { title: 'On gates', updated_at: long }, where: { id: rows.verasPost } },
    expect: 'done',
    becomes: { inserted_at: '2024-02-01T00:00:00+00:00', updated_at: NOW, text_changed_at: NOW },
  },
  {
    name: 'a post whose subtitle changed has other words',
    as: 'admin',
    does: { update: 'blogs', set: { subtitle: 'And who oils them' }, where: { id: rows.verasPost } },
    expect: 'done',
    becomes: { text_changed_at: NOW },
  },
  {
    name: 'a post whose topic changed has the words that it had',
    as: 'admin',
    does: { update: 'blogs', set: { topic: 'ReactJS' }, where: { id: rows.verasPost } },
    expect: 'done',
    becomes: { updated_at: NOW, text_changed_at: null },
  },
  {
    name: 'the service role dates a new post as it likes',
    as: 'service role',
    does: { insert: 'blogs', row: { ...post, inserted_at: long, updated_at: long } },
    expect: 'done',
    becomes: { inserted_at: long, updated_at: long },
  },
  {
    name: 'the service role changes a post without moving its dates',
    as: 'service role',
    does: { update: 'blogs', set: { title: 'On gates' }, where: { id: rows.verasPost } },
    expect: 'done',
    becomes: { inserted_at: '2024-02-01T00:00:00+00:00', updated_at: '2024-02-01T00:00:00+00:00' },
  },
  {
    name: 'a changed profile carries the time of its change, whatever date its reader sends',
    as: 'reader',
    does: { update: 'profiles', set: { username: 'N.', updated_at: long }, where: { id: people.noor.id } },
    expect: 'done',
    becomes: { created_at: '2024-01-01T00:00:00+00:00', updated_at: NOW },
  },
  ...(
    [
      ['series', { name: 'Ponds' }, { slug: 'gardens' }],
      ['resume', { content: {} }, { id: true }],
    ] as const
  ).map(
    ([table, set, where]): Case => ({
      name: `a changed ${table} has the time of its change`,
      as: 'admin',
      given: `set local session_replication_role = replica; update public.${table} set updated_at = '2024-02-01' where true;
        set local session_replication_role = origin;`,
      does: { update: table, set, where },
      expect: 'done',
      becomes: { updated_at: NOW },
    }),
  ),
  {
    name: 'the service role dates a profile as it likes',
    as: 'service role',
    does: {
      update: 'profiles',
      set: { created_at: long, updated_at: long },
      where: { id: people.noor.id },
    },
    expect: 'done',
  },
]
