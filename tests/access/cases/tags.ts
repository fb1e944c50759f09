import { authenticatorOf, type Case, NOW, type Request, type Row, refused } from '../case.ts'
import { type Actor, actors, people, rows } from '../people.ts'

const { vera } = people

const save = (name: string, description = ''): Request => ({
  call: 'save_tag',
  with: { of_tag: rows.hedges, new_name: name, new_description: description },
})
const merge: Request = { call: 'merge_tags', with: { merged: [rows.hedges], target: rows.unused } }
const remove: Request = { call: 'delete_tags', with: { of_tags: [rows.hedges] } }

const functions: [string, Request, Case['expect']][] = [
  ['rename a tag', save('Shrubs'), 'done'],
  ['merge tags', merge, 'done'],
  ['delete a tag', remove, 'done'],
  [
    'count the posts of a tag',
    { call: 'count_tagged_posts', with: { of_tags: [rows.hedges] } },
    [{ id: rows.hedges, posts: 1, published: 1 }],
  ],
  [
    'list the ids of tags',
    { call: 'list_tag_ids', with: { search: 'hed', sort: 'name', descending: false } },
    [{ total: 1, ids: [rows.hedges] }],
  ],
  [
    'rewrite posts of renamed tags',
    { call: 'rewrite_tagged_posts', with: {} },
    [{ rewrite_tagged_posts: 0 }],
  ],
  ['get suggestions of tags', { call: 'suggest_tags', with: { typed: 'moa' } }, [{ name: 'Moats' }]],
]

const others: Actor[] = ['visitor', 'reader']

const post = (tags: string[]): NonNullable<Case['also']>[number] => ({
  table: 'public.blogs',
  where: { id: rows.verasPost },
  row: { tags, updated_at: '2024-02-01T00:00:00+00:00', text_changed_at: null },
})
const tag = (id: number, row: Row | null) => ({ table: 'public.tags', where: { id }, row })
const oldTag = (slug: string, id: number | null) => ({
  table: 'public.old_tags',
  where: { slug },
  row: id === null ? null : { tag_id: id },
})
const noVersion = { table: 'public.versions', where: { fields: { title: 'On hedges' } }, row: null }

export const tags: Case[] = [
  ...functions.flatMap(([phrase, does, expect]): Case[] => [
    ...others.map(
      (as): Case => ({ name: `${actors[as].phrase} cannot ${phrase}`, as, does, expect: refused }),
    ),
    {
      name: `an administrator without the second factor cannot ${phrase}`,
      as: 'admin',
      given: authenticatorOf(vera.id),
      does,
      expect: refused,
    },
    {
      name: `an administrator with the second factor can ${phrase}`,
      as: 'admin',
      aal: 'aal2',
      given: authenticatorOf(vera.id),
      does,
      expect,
    },
  ]),
  {
    name: 'posts follow a renamed tag without a version or a date',
    as: 'other admin',
    does: save(' Big  Shrubs', ' Why they grow. '),
    expect: 'done',
    also: [
      post(['Big Shrubs']),
      tag(rows.hedges, { name: 'Big Shrubs', slug: 'big-shrubs', description: 'Why they grow.' }),
      oldTag('hedges', rows.hedges),
      oldTag(rows.oldTag, rows.hedges),
      noVersion,
    ],
  },
  {
    name: 'a tag takes back an address that led to it',
    as: 'admin',
    does: save('Shrubs'),
    expect: 'done',
    also: [post(['Shrubs']), oldTag('hedges', rows.hedges), oldTag(rows.oldTag, null)],
  },
  {
    name: 'another spelling of a tag leaves no old address',
    as: 'admin',
    does: save('HEDGES'),
    expect: 'done',
    also: [post(['HEDGES']), oldTag('hedges', null)],
  },
  {
    name: 'a tag cannot take the name of another',
    as: 'admin',
    does: save('moats'),
    expect: { code: '23505', constraint: 'tags_slug_unique' },
  },
  {
    name: 'a tag cannot lose its name',
    as: 'admin',
    does: save(' '),
    expect: { code: '23514', constraint: 'tags_name_valid' },
  },
  {
    name: 'the description of a tag has at most 500 characters',
    as: 'admin',
    does: save('Hedges', 'é'.repeat(501)),
    expect: { code: '23514', constraint: 'tags_description_length' },
  },
  {
    name: 'a tag that nobody has is not renamed',
    as: 'admin',
    does: { call: 'save_tag', with: { of_tag: 1, new_name: 'Gates', new_description: '' } },
    expect: [{ save_tag: false }],
  },
  {
    name: 'posts follow a merged tag without a version or a date',
    as: 'other admin',
    does: merge,
    expect: 'done',
    also: [
      post(['Moats']),
      tag(rows.hedges, null),
      oldTag('hedges', rows.unused),
      oldTag(rows.oldTag, rows.unused),
      { table: 'private.post_tags', where: {}, row: { tag_id: rows.unused, blog_id: rows.verasPost } },
      noVersion,
    ],
  },
  {
    name: 'a post with both of two merged tags has one',
    as: 'admin',
    given: `update public.blogs set tags = '{Walls,Moats,Hedges}' where id = ${rows.verasPost};`,
    does: merge,
    expect: 'done',
    also: [{ table: 'public.blogs', where: { id: rows.verasPost }, row: { tags: ['Walls', 'Moats'] } }],
  },
  {
    name: 'a tag cannot be merged into none',
    as: 'admin',
    does: { call: 'merge_tags', with: { merged: [rows.hedges], target: 1 } },
    expect: [{ merge_tags: false }],
  },
  {
    name: 'posts lose a deleted tag without a version or a date',
    as: 'other admin',
    does: remove,
    expect: 'done',
    also: [post([]), tag(rows.hedges, null), oldTag(rows.oldTag, null), noVersion],
  },
  {
    name: 'a waiting post gets the new names of its tags',
    as: 'admin',
    given: `
      update public.tags set name = 'HEDGES' where id = ${rows.hedges};
      insert into private.retagged_posts values (${rows.verasPost})`,
    does: { call: 'rewrite_tagged_posts', with: {} },
    expect: 'done',
    also: [post(['HEDGES']), { table: 'private.retagged_posts', where: {}, row: null }],
  },
  {
    name: 'a tag that was deleted meanwhile is not added again',
    as: 'admin',
    given: `delete from public.tags where id = ${rows.hedges}`,
    does: { update: 'blogs', set: { tags: ['Hedges', 'Moats'] }, where: { id: rows.verasPost } },
    expect: 'done',
    becomes: { tags: ['Moats'] },
    also: [{ table: 'public.tags', where: { slug: 'hedges' }, row: null }],
  },
  {
    name: 'a new post has its tags, a new one among them',
    as: 'admin',
    does: {
      insert: 'blogs',
      row: { slug: 'on-ivy', title: 'On ivy', introduction: 'x', topic: 'CSS', tags: ['hedges', 'Ivy'] },
    },
    expect: 'done',
    becomes: { tags: ['Hedges', 'Ivy'] },
    also: [
      { table: 'public.tags', where: { slug: 'ivy' }, row: { name: 'Ivy' } },
      {
        table: 'private.post_tags',
        where: { tag_id: rows.hedges, published_at: NOW },
        row: { published_at: NOW },
      },
    ],
  },
  {
    name: 'a post typed with the former name of a tag has its name',
    as: 'admin',
    does: { update: 'blogs', set: { tags: ['Shrubs'] }, where: { id: rows.verasPost } },
    expect: 'done',
    becomes: { tags: ['Hedges'] },
  },
]
