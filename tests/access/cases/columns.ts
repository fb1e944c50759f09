import { type Case, refused } from '../case.ts'
import { people, rows } from '../people.ts'

const noor = { id: people.noor.id }
const comment = { id: rows.noorsComment }
const post = { id: rows.verasPost }
const newComment = { user_id: people.noor.id, blog_id: rows.inesPost, content: 'And walls?' }
const newPostOfSender = {
  slug: 'on-gates',
  title: 'On gates',
  introduction: 'Why they creak.',
  topic: 'TypeScript',
}
const newPost = { ...newPostOfSender, user_id: people.vera.id }

const newDraft = { id: '00000000-0000-4000-8000-0000000000d3', fields: { title: 'On gates' } }

/** Columns that an actor cannot write although they can write the row; grid.ts has the rows. */
export const columns: Case[] = [
  {
    name: 'a reader cannot make themselves an administrator',
    as: 'reader',
    does: { update: 'profiles', set: { role: 'admin' }, where: noor },
    expect: refused,
  },
  {
    name: 'an administrator cannot change their own role by hand',
    as: 'admin',
    does: { update: 'profiles', set: { role: 'user' }, where: { id: people.vera.id } },
    expect: refused,
  },
  {
    name: 'a reader cannot change when they joined',
    as: 'reader',
    does: { update: 'profiles', set: { created_at: '2001-01-01' }, where: noor },
    expect: refused,
  },
  {
    name: 'a reader cannot change the id of their profile',
    as: 'reader',
    does: { update: 'profiles', set: { id: people.olga.id }, where: noor },
    expect: refused,
  },
  {
    name: 'a reader cannot pass their comment on to another reader',
    as: 'reader',
    does: { update: 'comments', set: { user_id: people.tomas.id }, where: comment },
    expect: refused,
  },
  {
    name: 'a reader cannot move their comment to another post',
    as: 'reader',
    does: { update: 'comments', set: { blog_id: rows.inesPost }, where: comment },
    expect: refused,
  },
  {
    name: 'a reader cannot set when their comment was written first',
    as: 'reader',
    does: { update: 'comments', set: { first_created_at: '2001-01-01' }, where: comment },
    expect: refused,
  },
  {
    name: 'a reader cannot write a comment that was written before',
    as: 'reader',
    does: { insert: 'comments', row: { ...newComment, first_created_at: '2001-01-01' } },
    expect: refused,
  },
  {
    name: 'a reader cannot change the id of their comment',
    as: 'reader',
    does: { update: 'comments', set: { id: 1 }, where: comment },
    expect: refused,
  },
  {
    name: 'a reader cannot choose the id of a new comment',
    as: 'reader',
    does: { insert: 'comments', row: { ...newComment, id: 1 } },
    expect: refused,
  },
  {
    name: 'a reader cannot choose the id of a like',
    as: 'reader',
    does: {
      insert: 'likes',
      row: { id: 1, user_id: people.noor.id, comment_id: rows.verasComment },
    },
    expect: refused,
  },
  {
    name: 'an administrator cannot choose the id of a new post',
    as: 'admin',
    does: { insert: 'blogs', row: { ...newPost, id: 1 } },
    expect: refused,
  },
  {
    name: 'an administrator cannot change the id of a post',
    as: 'admin',
    does: { update: 'blogs', set: { id: 1 }, where: post },
    expect: refused,
  },
  {
    name: 'an administrator cannot change when a post was first published',
    as: 'admin',
    does: { update: 'blogs', set: { inserted_at: '2001-01-01' }, where: post },
    expect: refused,
  },
  {
    name: 'an administrator cannot choose when the words of a post changed',
    as: 'admin',
    does: { update: 'blogs', set: { text_changed_at: '2001-01-01' }, where: post },
    expect: refused,
  },
  {
    name: 'a reader cannot add a post in their own name',
    as: 'reader',
    does: { insert: 'blogs', row: { ...newPost, user_id: people.noor.id } },
    expect: refused,
  },
  {
    name: 'an administrator cannot add a post in the name of a reader',
    as: 'admin',
    does: { insert: 'blogs', row: { ...newPost, user_id: people.noor.id } },
    expect: refused,
  },
  {
    name: "an administrator cannot put their post under somebody else's name",
    as: 'admin',
    does: { update: 'blogs', set: { user_id: people.ines.id }, where: post },
    expect: refused,
  },
  {
    name: "an administrator can take over another administrator's post",
    as: 'other admin',
    does: { update: 'blogs', set: { user_id: people.ines.id }, where: post },
    expect: 'done',
  },
  {
    name: 'an administrator who saves their own post stays its author',
    as: 'admin',
    does: { update: 'blogs', set: { user_id: people.vera.id, title: 'On old hedges' }, where: post },
    expect: 'done',
  },
  {
    name: "the service role can put a post under somebody's name",
    as: 'service role',
    does: { update: 'blogs', set: { user_id: people.ines.id }, where: post },
    expect: 'done',
  },
  ...Object.entries({
    id: '00000000-0000-4000-8000-0000000000d9',
    user_id: people.ines.id,
    blog_id: rows.inesPost,
    updated_at: '2001-01-01',
  }).map(
    ([column, value]): Case => ({
      name: `an administrator cannot change the ${column} of their draft`,
      as: 'admin',
      does: { update: 'drafts', set: { [column]: value }, where: { id: rows.verasDraft } },
      expect: refused,
    }),
  ),
  {
    name: 'an administrator cannot date a new draft',
    as: 'admin',
    does: { insert: 'drafts', row: { ...newDraft, updated_at: '2001-01-01' } },
    expect: refused,
  },
  {
    name: 'a new draft belongs to its sender by default',
    as: 'admin',
    does: { insert: 'drafts', row: newDraft },
    expect: 'done',
    becomes: { user_id: people.vera.id, blog_id: null },
  },
  {
    name: 'a new post belongs to its sender by default',
    as: 'admin',
    does: { insert: 'blogs', row: newPostOfSender },
    expect: 'done',
    becomes: { user_id: people.vera.id },
  },
  {
    name: "an administrator cannot add a draft in a reader's name",
    as: 'admin',
    does: { insert: 'drafts', row: { ...newDraft, user_id: people.noor.id } },
    expect: refused,
  },
  {
    name: 'a reader cannot add a draft of their own',
    as: 'reader',
    does: { insert: 'drafts', row: newDraft },
    expect: refused,
  },
]
