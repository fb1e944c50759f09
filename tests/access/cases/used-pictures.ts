import { type Case, type Row, refused } from '../case.ts'
import { type Actor, actors, rows } from '../people.ts'

const figure =
  '<p>Bricks.</p><figure><img src="/images/thumbnail/Content/figure-91ab.png?w=1280" alt="A brick wall"></figure>'

const given = `update storage.objects set created_at = '2024-03-01' where name = 'Thumbnail/cover-5d3f.png';
  update storage.objects set created_at = '2024-03-02' where name = 'Content/figure-91ab.png';
  update public.blogs set thumbnail = 'cover-5d3f.png' where id = ${rows.verasPost};
  update public.blogs set content = '${figure}' where id = ${rows.inesPost};
  update public.pages set content = '<img alt="A wall" src="/images/thumbnail/Content/figure-91ab.png">' where id = ${rows.uses};`

const listed = (search: string, more = '') =>
  `select picture ->> 'name' as name, picture ->> 'alt' as alt, (select string_agg(use ->> 'title', ', ') from jsonb_array_elements(picture -> 'uses') as use) as uses
  from jsonb_array_elements(public.list_pictures('${search}'${more}) -> 'pictures') as picture`

const cover: Row = { name: 'Thumbnail/cover-5d3f.png', alt: '', uses: 'On hedges' }
const wall: Row = { name: 'Content/figure-91ab.png', alt: 'A brick wall', uses: 'On walls, Uses' }

const finds = (name: string, search: string, expect: Row[], more = ''): Case => ({
  name,
  as: 'admin',
  given,
  does: { sql: listed(search, more) },
  expect,
})

/** Pictures of posts and pages, for administrators who use them again. */
export const usedPictures: Case[] = [
  finds('all pictures are listed with what uses them, drafts too, the newest first', '', [wall, cover]),
  finds('a picture is found by its alternative text', 'BRICK', [wall]),
  finds('a picture is found by the title of the post that uses it', ' hedges', [cover]),
  finds('a picture is found by the name of its file', 'cover-5d', [cover]),
  finds('a picture that nothing uses is listed', 'trunk', []),
  finds('older pictures follow where the list ended', '', [cover], `, '2024-03-02'`),
  {
    name: 'the list of pictures has 48, and says where the next begin',
    as: 'admin',
    given: `insert into storage.objects (bucket_id, name, created_at)
      select 'thumbnail', 'Content/many-' || n || '.png', timestamptz '2025-01-01' + n * interval '1 day' from generate_series(1, 50) as n;`,
    does: {
      sql: `select jsonb_array_length(list -> 'pictures') as length, list ->> 'before' like '2025-01-04%' as next from public.list_pictures('many') as list`,
    },
    expect: [{ length: 48, next: true }],
  },
  ...(['visitor', 'reader'] as Actor[]).map(
    (actor): Case => ({
      name: `${actors[actor].phrase} cannot list the pictures of posts`,
      as: actor,
      does: { call: 'list_pictures' },
      expect: refused,
    }),
  ),
]
