import { rows } from './people.ts'

const post = (set: string) => `update public.blogs set ${set} where id = ${rows.verasPost}`

/** SQL that makes Vera's post invisible to readers, by the resulting state. */
export const hiding = {
  'a draft': post(`status = 'draft', published_at = null`),
  'a post that was taken back': post(`status = 'draft'`),
  'a post that waits for its time': post(
    `status = 'scheduled', published_at = now() + interval '1 hour', inserted_at = now() + interval '1 hour'`,
  ),
  'a formerly published post that waits for another time': post(
    `status = 'scheduled', published_at = now() + interval '1 hour'`,
  ),
}

/** SQL that makes Vera's post visible, by the resulting state. */
export const showing = {
  'a published post': post(`status = 'published'`),
  'a post whose time has come': post(`status = 'scheduled', published_at = now() - interval '1 second'`),
}
