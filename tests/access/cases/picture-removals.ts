import type { Case } from '../case.ts'
import { files, people } from '../people.ts'

const { vera } = people

/** Who may remove files. */
export const pictureRemovals: Case[] = [
  {
    name: 'a reader can remove their own picture',
    as: 'reader',
    does: { remove: 'avatars', name: files.noorsPhoto },
    expect: 'done',
  },
  {
    name: "a reader cannot remove an administrator's picture",
    as: 'reader',
    does: { remove: 'avatars', name: files.verasPhoto },
    expect: 'nothing',
  },
  {
    name: "another reader cannot remove a reader's picture",
    as: 'other reader',
    does: { remove: 'avatars', name: files.noorsPhoto },
    expect: 'nothing',
  },
  {
    name: "a visitor cannot remove a reader's picture",
    as: 'visitor',
    does: { remove: 'avatars', name: files.noorsPhoto },
    expect: 'nothing',
  },
  {
    name: "an administrator can remove a reader's picture",
    as: 'admin',
    does: { remove: 'avatars', name: files.noorsPhoto },
    expect: 'done',
  },
  {
    name: "the service role can remove a reader's picture",
    as: 'service role',
    does: { remove: 'avatars', name: files.noorsPhoto },
    expect: 'done',
  },
  {
    name: "an administrator can remove another administrator's cover of a post",
    as: 'other admin',
    does: { remove: 'thumbnail', name: files.cover },
    expect: 'done',
  },
  {
    name: 'a reader cannot remove the cover of a post',
    as: 'reader',
    does: { remove: 'thumbnail', name: files.cover },
    expect: 'nothing',
  },
  {
    name: 'a visitor cannot remove a picture from the text of a post',
    as: 'visitor',
    does: { remove: 'thumbnail', name: files.figure },
    expect: 'nothing',
  },
  {
    name: 'a former administrator cannot remove the cover that they added',
    as: 'admin',
    given: `update public.profiles set role = 'user' where id = '${vera.id}';`,
    does: { remove: 'thumbnail', name: files.cover },
    expect: 'nothing',
  },
  {
    name: 'an administrator cannot remove a file from a bucket that is none of ours',
    as: 'admin',
    does: { remove: 'attic', name: files.trunk },
    expect: 'nothing',
  },
  {
    name: 'a reader cannot remove a picture of a post, even one that they added as an administrator',
    as: 'reader',
    does: { remove: 'thumbnail', name: files.figure },
    expect: 'nothing',
  },
  {
    name: 'a reader who removes without a condition removes only their own avatars',
    as: 'reader',
    does: { sql: 'delete from storage.objects' },
    expect: 'done',
    also: [
      { table: 'storage.objects', where: { name: files.noorsPhoto }, row: null },
      { table: 'storage.objects', where: { name: files.verasPhoto }, row: {} },
      { table: 'storage.objects', where: { name: files.figure }, row: {} },
      { table: 'storage.objects', where: { name: files.cover }, row: {} },
      { table: 'storage.objects', where: { name: files.trunk }, row: {} },
    ],
  },
  {
    name: 'an administrator who removes without a condition removes only pictures of posts and avatars',
    as: 'admin',
    does: { sql: 'delete from storage.objects' },
    expect: 'done',
    also: [
      { table: 'storage.objects', where: { name: files.noorsPhoto }, row: null },
      { table: 'storage.objects', where: { name: files.cover }, row: null },
      { table: 'storage.objects', where: { name: files.trunk }, row: {} },
    ],
  },
]
