import type { Case } from '../case.ts'
import { rows } from '../people.ts'

/** Unique ids, which imports set themselves. */
export const uniqueIds: Case[] = [
  {
    name: 'two posts cannot have one id',
    as: 'service role',
    does: { update: 'blogs', set: { id: rows.inesPost }, where: { id: rows.verasPost } },
    expect: { code: '23505', constraint: 'blogs_pkey' },
  },
  {
    name: 'two comments cannot have one id',
    as: 'service role',
    does: { update: 'comments', set: { id: rows.verasComment }, where: { id: rows.tomasComment } },
    expect: { code: '23505', constraint: 'comments_pkey' },
  },
  {
    name: 'two likes cannot have one id',
    as: 'service role',
    does: { update: 'likes', set: { id: rows.verasLike }, where: { id: rows.noorsLike } },
    expect: { code: '23505', constraint: 'likes_pkey' },
  },
  {
    name: 'two drafts cannot have one id',
    as: 'service role',
    does: { update: 'drafts', set: { id: rows.inesDraft }, where: { id: rows.verasDraft } },
    expect: { code: '23505', constraint: 'drafts_pkey' },
  },
  {
    name: 'two versions cannot have one id',
    as: 'service role',
    does: {
      owner: `insert into public.versions select * from public.versions`,
    },
    expect: { code: '23505', constraint: 'versions_pkey' },
  },
  {
    name: 'an old slug cannot lead to two posts',
    as: 'service role',
    does: { insert: 'old_slugs', row: { slug: rows.oldSlug, blog_id: rows.inesPost } },
    expect: { code: '23505', constraint: 'old_slugs_pkey' },
  },
  {
    name: 'two pages cannot have one id',
    as: 'service role',
    does: { update: 'pages', set: { id: rows.uses }, where: { id: rows.about } },
    expect: { code: '23505', constraint: 'pages_pkey' },
  },
  {
    name: 'an old address cannot lead to two pages',
    as: 'service role',
    does: { insert: 'old_page_slugs', row: { slug: rows.oldPageSlug, page_id: rows.uses } },
    expect: { code: '23505', constraint: 'old_page_slugs_pkey' },
  },
  {
    name: 'two tags cannot have one id',
    as: 'service role',
    does: { update: 'tags', set: { id: rows.unused }, where: { id: rows.hedges } },
    expect: { code: '23505', constraint: 'tags_pkey' },
  },
  {
    name: 'two tags cannot have one address',
    as: 'service role',
    does: { insert: 'tags', row: { name: 'hédges' } },
    expect: { code: '23505', constraint: 'tags_slug_unique' },
  },
  {
    name: 'an old address cannot lead to two tags',
    as: 'service role',
    does: { insert: 'old_tags', row: { slug: rows.oldTag, tag_id: rows.unused } },
    expect: { code: '23505', constraint: 'old_tags_pkey' },
  },
  {
    name: 'a post cannot have one tag twice',
    as: 'service role',
    does: {
      owner: `insert into private.post_tags (tag_id, blog_id, published_at) values (${rows.hedges}, ${rows.verasPost}, now())`,
    },
    expect: { code: '23505', constraint: 'post_tags_pkey' },
  },
  {
    name: 'two links of the navigation cannot have one id',
    as: 'service role',
    does: { update: 'navigation', set: { id: rows.linkElsewhere }, where: { id: rows.linkToAbout } },
    expect: { code: '23505', constraint: 'navigation_pkey' },
  },
  {
    name: 'two missed addresses cannot have one id',
    as: 'service role',
    does: {
      owner: 'insert into public.missed_addresses select * from public.missed_addresses',
    },
    expect: { code: '23505', constraint: 'missed_addresses_pkey' },
  },
  {
    name: 'two messages cannot have one id',
    as: 'service role',
    does: {
      owner: 'insert into public.messages overriding system value select * from public.messages',
    },
    expect: { code: '23505', constraint: 'messages_pkey' },
  },
  ...['public.bin', 'private.bin_rows'].map(
    (table): Case => ({
      name: `two rows of ${table} cannot have one id`,
      as: 'service role',
      does: { owner: `insert into ${table} select * from ${table}` },
      expect: { code: '23505', constraint: `${table.replace(/\w+\./, '')}_pkey` },
    }),
  ),
  {
    name: 'a missed address is counted in one row',
    as: 'service role',
    does: { insert: 'missed_addresses', row: { address: '/2019/gates', hits: 1, referrer: '' } },
    expect: { code: '23505', constraint: 'missed_addresses_counted_once' },
  },
  {
    name: 'two redirects cannot have one id',
    as: 'service role',
    does: { update: 'redirects', set: { id: rows.removed }, where: { id: rows.redirect } },
    expect: { code: '23505', constraint: 'redirects_pkey' },
  },
]
