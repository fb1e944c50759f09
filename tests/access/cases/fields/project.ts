import type { Value } from '../../case.ts'
import { rows } from '../../people.ts'
import type { GridField } from './field.ts'

const links = [
  { label: 'site', address: 'https://example.com/shed' },
  { label: 'source', address: 'http://example.com/shed.git' },
]

export const project = {
  role: 'Carpenter',
  client: 'Vera',
  started: '2023-05',
  ended: '2024',
  state: 'finished',
  links,
}

const no = (what: string, value: Value): GridField['refuses'][number] => [what, value, 'blogs_project_shape']

/** What a post becomes by such a value is refused by its topic, which comes after the shape. */
export const projectField: GridField = {
  table: 'blogs',
  as: 'admin',
  where: { id: rows.verasPost },
  column: 'project',
  takes: [['nothing', null]],
  refuses: [
    ['the facts of a project', project, 'blogs_topic_not_blank'],
    [
      'no facts',
      { ...project, role: '', client: '', started: '', ended: '', links: [] },
      'blogs_topic_not_blank',
    ],
    ['an ongoing one', { ...project, state: 'ongoing', ended: '' }, 'blogs_topic_not_blank'],
    ['a year that its start is in', { ...project, started: '2024-12' }, 'blogs_topic_not_blank'],
    no('a number', 7),
    no('a further part', { ...project, more: 1 }),
    ...['role', 'client'].flatMap(part => [
      no(`a ${part} of 101 characters`, { ...project, [part]: 'é'.repeat(101) }),
      no(`a ${part} of two lines`, { ...project, [part]: 'a\nb' }),
      no(`a ${part} that is a number`, { ...project, [part]: 7 }),
    ]),
    ...['started', 'ended'].flatMap(part => [
      no(`a month 13 in ${part}`, { ...project, [part]: '2024-13' }),
      no(`a day in ${part}`, { ...project, [part]: '2024-05-01' }),
      no(`a number in ${part}`, { ...project, [part]: 2024 }),
    ]),
    no('an end before its start', { ...project, started: '2024-02', ended: '2024-01' }),
    no('an end while it is ongoing', { ...project, state: 'ongoing' }),
    no('another state', { ...project, state: 'secret' }),
    no('links that are no list', { ...project, links: {} }),
    no('seven links', { ...project, links: Array.from({ length: 7 }, () => links[0] ?? null) }),
    no('a text among the links', { ...project, links: ['https://example.com'] }),
    no('another link', { ...project, links: [{ label: 'shop', address: 'https://example.com' }] }),
    no('a link with a further part', { ...project, links: [{ ...links[0], rel: 'me' }] }),
    no('a script as a link', { ...project, links: [{ label: 'site', address: 'javascript:alert(1)' }] }),
    no('a link with quotes', { ...project, links: [{ label: 'site', address: 'https://a.example/"x' }] }),
    no('a link that is a number', { ...project, links: [{ label: 'site', address: 7 }] }),
    no('a link of 2,001 characters', {
      ...project,
      links: [{ label: 'site', address: `https://${'a'.repeat(1993)}` }],
    }),
  ],
}
