import { files, people, rows } from './people.ts'

/** The ways in which credentials are invalid. */
export const errors = [
  'a session that was signed out',
  'a session of an account that was removed',
  'an expired token',
  'a token signed with another key',
  'a token whose role was altered',
  'a token without a signature',
  'a token that says it needs no signature',
  'a token signed with the publishable key',
  'a token of another algorithm',
  'a token that was made for a key, not for a person',
  'a token in the place of the key',
  'the publishable key in the place of a token',
  'an empty token',
  'a text that is no token',
] as const
export type TokenError = (typeof errors)[number]

/** Ended sessions: their tokens can still read until they expire, within ten minutes, but not write. */
export const ended: TokenError[] = [
  'a session that was signed out',
  'a session of an account that was removed',
]

export interface TokenRequest {
  /** A predicate for test titles, such as 'reads posts'. */
  does: string
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  path: string
  body?: object | Buffer
  isRead?: boolean
  /** Succeeds for visitors too, possibly without rows. */
  isPublic?: boolean
  /** Succeeds for administrators only. */
  byAdmin?: boolean
}

const noor = people.noor.id
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
/** A call of a function that is `stable`, so the API treats it as a read. */
const call = (name: string, body: object, byAdmin = true): TokenRequest => ({
  does: `calls ${name}`,
  method: 'POST',
  path: `/rest/v1/rpc/${name}`,
  body,
  byAdmin,
  isRead: true,
})

/** Requests that succeed with a valid token. */
export const tokenRequests: TokenRequest[] = [
  { does: 'reads posts', method: 'GET', path: '/rest/v1/blogs?select=id', isRead: true, isPublic: true },
  {
    does: 'reads an e-mail address',
    method: 'GET',
    path: `/rest/v1/profiles?select=email&id=eq.${noor}`,
    isRead: true,
    isPublic: true,
  },
  {
    does: 'writes a review',
    method: 'POST',
    path: '/rest/v1/comments',
    body: { user_id: noor, blog_id: rows.inesPost, content: 'Walls are fine.' },
  },
  {
    does: 'changes a review',
    method: 'PATCH',
    path: `/rest/v1/comments?id=eq.${rows.noorsComment}`,
    body: { content: 'Changed.' },
  },
  { does: 'deletes a review', method: 'DELETE', path: `/rest/v1/comments?id=eq.${rows.noorsComment}` },
  {
    does: 'likes a review',
    method: 'POST',
    path: '/rest/v1/likes',
    body: { user_id: noor, comment_id: rows.verasComment },
  },
  {
    does: 'changes a name',
    method: 'PATCH',
    path: `/rest/v1/profiles?id=eq.${noor}`,
    body: { username: 'Nora' },
  },
  { ...call('set_role', { of_user: people.tomas.id, to_role: 'admin' }), isRead: false },
  { ...call('remove_account', { of_user: people.tomas.id }), isRead: false },
  call('list_users', { search: '', sort: 'username', descending: false }),
  call('list_posts', { search: '', of_topic: '', sort: 'id', descending: false }),
  call('list_comments', { search: '', sort: 'created_at', descending: false }),
  call('list_post_ratings', { of_posts: [rows.verasPost] }),
  call('list_stray_files', {}),
  call('figures_by_day', { zone: 'UTC', since: '2024-01-01' }),
  call('most_reviewed_posts', {}),
  call('export_account', {}, false),
  call('list_account_files', { of_user: noor }, false),
  {
    does: 'uploads a picture',
    method: 'POST',
    path: `/storage/v1/object/avatars/${encodeURIComponent('Profile Photo')}/noor-0a1b.png`,
    body: PIXEL,
  },
  {
    does: 'removes a picture',
    method: 'DELETE',
    path: '/storage/v1/object/avatars',
    body: { prefixes: [files.noorsPhoto] },
    isPublic: true,
  },
  {
    does: 'lists pictures',
    method: 'POST',
    path: '/storage/v1/object/list/avatars',
    body: { prefix: 'Profile Photo', limit: 10 },
    isRead: true,
    isPublic: true,
  },
  { does: 'asks who they are', method: 'GET', path: '/auth/v1/user' },
  {
    does: 'changes the password',
    method: 'PUT',
    path: '/auth/v1/user',
    body: { password: 'another walk by the sea', current_password: 'a long walk by the sea' },
  },
  { does: 'signs out', method: 'POST', path: '/auth/v1/logout' },
]
