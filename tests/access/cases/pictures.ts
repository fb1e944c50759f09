import { type Case, refused } from '../case.ts'
import { files, people } from '../people.ts'

const { noor, vera } = people
const photo = 'Profile Photo/new-3c1d.png'

const showing = (avatar_url: string): Case['does'] => ({
  update: 'profiles',
  set: { avatar_url },
  where: { id: noor.id },
})

/** Who may upload, list and replace files. Reading a public file by name needs no policy. */
export const pictures: Case[] = [
  {
    name: 'an administrator can add the cover of a post',
    as: 'admin',
    does: { upload: 'thumbnail', name: 'Thumbnail/new-1f00.png' },
    expect: 'done',
    becomes: { owner_id: vera.id },
  },
  {
    name: 'an administrator can add a picture for the text of a post',
    as: 'admin',
    does: { upload: 'thumbnail', name: 'Content/new-1f00.png' },
    expect: 'done',
  },
  {
    name: 'an administrator cannot add a picture of a post outside its two folders',
    as: 'admin',
    does: { upload: 'thumbnail', name: 'Other/new-1f00.png' },
    expect: refused,
  },
  {
    name: 'an administrator cannot add a picture of a post to a folder below',
    as: 'admin',
    does: { upload: 'thumbnail', name: 'Thumbnail/deep/new-1f00.png' },
    expect: refused,
  },
  ...[
    { count: 19, expect: 'done' as const, name: 'a reader with 19 pictures can add another' },
    { count: 20, expect: refused, name: 'a reader with 20 pictures cannot add another' },
  ].map(({ count, expect, name }) => ({
    name,
    as: 'reader' as const,
    given: `insert into storage.objects (bucket_id, name, owner_id)
      select 'avatars', 'Profile Photo/kept-' || n || '.png', '${noor.id}' from generate_series(1, ${count} - (
        select count(*)::int from storage.objects where bucket_id = 'avatars' and owner_id = '${noor.id}')) n`,
    does: { upload: 'avatars' as const, name: photo },
    expect,
  })),
  {
    name: 'whose account is gone cannot add a picture while the token lasts',
    as: 'reader',
    given: `delete from public.profiles where id = '${noor.id}'`,
    does: { upload: 'avatars', name: photo },
    expect: refused,
  },
  {
    name: 'a reader cannot add the cover of a post',
    as: 'reader',
    does: { upload: 'thumbnail', name: 'Thumbnail/new-1f00.png' },
    expect: refused,
  },
  {
    name: 'a visitor cannot add the cover of a post',
    as: 'visitor',
    does: { upload: 'thumbnail', name: 'Thumbnail/new-1f00.png' },
    expect: refused,
  },
  {
    name: 'the service role can add the cover of a post',
    as: 'service role',
    does: { upload: 'thumbnail', name: 'Thumbnail/new-1f00.png' },
    expect: 'done',
  },
  {
    name: 'a reader can add a picture of themselves',
    as: 'reader',
    does: { upload: 'avatars', name: photo },
    expect: 'done',
    becomes: { owner_id: noor.id },
  },
  {
    name: 'an administrator can add a picture of themselves',
    as: 'admin',
    does: { upload: 'avatars', name: photo },
    expect: 'done',
    becomes: { owner_id: vera.id },
  },
  {
    name: 'a reader cannot add a picture of themselves outside its folder',
    as: 'reader',
    does: { upload: 'avatars', name: 'Thumbnail/new-3c1d.png' },
    expect: refused,
  },
  {
    name: 'a reader cannot add a picture of themselves to a folder below',
    as: 'reader',
    does: { upload: 'avatars', name: 'Profile Photo/deep/new-3c1d.png' },
    expect: refused,
  },
  {
    name: 'a visitor cannot add a picture of anybody',
    as: 'visitor',
    does: { upload: 'avatars', name: photo },
    expect: refused,
  },
  {
    name: 'a reader cannot add a picture in the name of another reader',
    as: 'other reader',
    does: { upload: 'avatars', name: photo, inNameOf: 'noor' },
    expect: refused,
  },
  {
    name: 'a reader can show a picture that they added',
    as: 'reader',
    does: showing('noor-77c2.png'),
    expect: 'done',
  },
  {
    name: 'a reader cannot show a picture of somebody else',
    as: 'reader',
    does: showing('vera-0b1e.png'),
    expect: refused,
  },
  {
    name: 'a reader cannot show a picture that is not there',
    as: 'reader',
    does: showing('none.png'),
    expect: refused,
  },
  {
    name: 'a reader cannot show a file of their own that is no picture of people',
    as: 'reader',
    given: `insert into storage.objects (bucket_id, name, owner_id) values ('thumbnail', 'Profile Photo/own.png', '${noor.id}')`,
    does: showing('own.png'),
    expect: refused,
  },
  {
    name: 'an administrator cannot show a picture of somebody else',
    as: 'admin',
    does: { update: 'profiles', set: { avatar_url: 'noor-77c2.png' }, where: { id: vera.id } },
    expect: refused,
  },
  {
    name: 'a reader whose picture is missing can change their name',
    as: 'reader',
    given: `update public.profiles set avatar_url = 'none.png' where id = '${noor.id}'`,
    does: {
      update: 'profiles',
      set: { username: 'N. Haddad', avatar_url: 'none.png' },
      where: { id: noor.id },
    },
    expect: 'done',
  },
  {
    name: 'the service role can show every picture',
    as: 'service role',
    does: showing('none.png'),
    expect: 'done',
  },
  {
    name: 'a reader cannot overwrite their own picture',
    as: 'reader',
    does: { overwrite: 'avatars', name: files.noorsPhoto },
    expect: refused,
  },
  {
    name: 'an administrator cannot overwrite the cover of a post',
    as: 'admin',
    does: { overwrite: 'thumbnail', name: files.cover },
    expect: refused,
  },
  {
    name: 'an administrator cannot add a file to a bucket that is none of ours',
    as: 'admin',
    does: { upload: 'attic', name: 'Thumbnail/new-1f00.png' },
    expect: refused,
  },
  {
    name: 'a reader cannot add a file to a bucket that is none of ours',
    as: 'reader',
    does: { upload: 'attic', name: photo },
    expect: refused,
  },
  {
    name: 'an administrator cannot list a bucket that is none of ours',
    as: 'admin',
    does: { list: 'attic', folder: 'Thumbnail' },
    expect: [],
  },
  {
    name: 'a reader cannot list pictures of posts, even those that they added as an administrator',
    as: 'reader',
    does: { list: 'thumbnail', folder: 'Content' },
    expect: [],
  },
  {
    name: 'a visitor cannot list pictures of people',
    as: 'visitor',
    does: { list: 'avatars', folder: 'Profile Photo' },
    expect: [],
  },
  {
    name: 'a reader finds only their own picture in a list',
    as: 'reader',
    does: { list: 'avatars', folder: 'Profile Photo' },
    expect: [{ name: files.noorsPhoto }],
  },
  {
    name: 'an administrator finds every picture of people in a list',
    as: 'admin',
    does: { list: 'avatars', folder: 'Profile Photo' },
    expect: [{ name: files.noorsPhoto }, { name: files.verasPhoto }],
  },
  {
    name: 'a reader cannot list the covers of posts',
    as: 'reader',
    does: { list: 'thumbnail', folder: 'Thumbnail' },
    expect: [],
  },
  {
    name: 'a visitor cannot list the covers of posts',
    as: 'visitor',
    does: { list: 'thumbnail', folder: 'Thumbnail' },
    expect: [],
  },
  {
    name: 'an administrator can list the covers of posts',
    as: 'admin',
    does: { list: 'thumbnail', folder: 'Thumbnail' },
    expect: [{ name: files.cover }],
  },
  {
    name: 'an administrator cannot see the buckets, and so cannot empty one',
    as: 'admin',
    does: { buckets: 'ours' },
    expect: [],
  },
  {
    name: 'the service role sees both buckets, public, with their sizes and kinds of pictures',
    as: 'service role',
    does: { buckets: 'ours' },
    expect: [
      { id: 'avatars', public: true, file_size_limit: 2_097_152, allowed_mime_types: kinds() },
      {
        id: 'thumbnail',
        public: true,
        file_size_limit: 15_728_640,
        allowed_mime_types: [...kinds(), ...otherKinds()],
      },
    ],
  },
]

function kinds(): string[] {
  return ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']
}

function otherKinds(): string[] {
  return [
    'video/mp4',
    'video/webm',
    'audio/mpeg',
    'audio/mp4',
    'application/pdf',
    'application/zip',
    'text/vtt',
  ]
}
