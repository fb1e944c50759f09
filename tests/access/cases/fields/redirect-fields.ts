import { rows } from '../../people.ts'
import type { GridField } from './field.ts'

const redirect = { table: 'redirects', as: 'admin', where: { id: rows.redirect } } as const

export const redirectFields: GridField[] = [
  {
    ...redirect,
    column: 'from_path',
    takes: [
      ['a path', '/a'],
      ['a path with the number of a post', '/?p=123'],
      ['2,000 bytes', `/${'a'.repeat(1999)}`],
    ],
    refuses: [
      ['2,001 bytes', `/${'a'.repeat(2000)}`, 'redirects_from_path_length'],
      ['the home page', '/', 'redirects_from_path_shape'],
      ['a path with a line break', '/a\nb', 'redirects_from_path_shape'],
      ['a path with an encoded control character', '/a%01', 'redirects_from_path_shape'],
      ['a web address', 'https://example.com/a', 'redirects_from_path_shape'],
      ['a word', 'a', 'redirects_from_path_shape'],
      ['nothing', '', 'redirects_from_path_shape'],
    ],
  },
  {
    ...redirect,
    column: 'target',
    takes: [
      ['the home page', '/'],
      ['a path', '/blog/on-hedges?sort=new#roots'],
      ['a web address', 'https://example.com/ä'],
      ['2,000 bytes', `/${'a'.repeat(1999)}`],
    ],
    refuses: [
      ['2,001 bytes', `/${'a'.repeat(2000)}`, 'redirects_target_length'],
      ['a script', 'javascript:alert(1)', 'redirects_target_shape'],
      ['a script after a line break', '\njavascript:alert(1)', 'redirects_target_shape'],
      ['data', 'data:text/html,x', 'redirects_target_shape'],
      ['the path of another host', '//example.com', 'redirects_target_shape'],
      ['a path with a backslash', '/\\example.com', 'redirects_target_shape'],
      ['a path with a tab', '/\t/example.com', 'redirects_target_shape'],
      ['a path with a control character', '/\u0001/example.com', 'redirects_target_shape'],
      ['a web address without a host', 'https:///', 'redirects_target_shape'],
      ['a web address with a line break', 'https://example.com/\nx-a: b', 'redirects_target_shape'],
      ['a word', 'about', 'redirects_target_shape'],
      ['nothing', '', 'redirects_target_shape'],
      ['missing', null, 'redirects_target_of_status'],
    ],
  },
  {
    ...redirect,
    column: 'status',
    takes: [],
    refuses: [
      ['302', 302, 'redirects_status_known'],
      ['410 with a target', 410, 'redirects_target_of_status'],
    ],
  },
  {
    ...redirect,
    as: 'service role',
    column: 'hits',
    takes: [['0', 0]],
    refuses: [['-1', -1, 'redirects_hits_positive']],
  },
]
