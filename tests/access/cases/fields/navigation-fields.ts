import { rows } from '../../people.ts'
import type { GridField } from './field.ts'

const link = { table: 'navigation', as: 'service role', where: { id: rows.linkElsewhere } } as const

export const navigationFields: GridField[] = [
  {
    ...link,
    column: 'label',
    takes: [['60 characters', 'é'.repeat(60)]],
    refuses: [
      ['61 characters', 'é'.repeat(61), 'navigation_label_length'],
      ['spaces of any kind', ' \u00a0\t', 'navigation_label_not_blank'],
    ],
  },
  {
    ...link,
    column: 'place',
    takes: [],
    refuses: [['anything else', 'side', 'navigation_place_known']],
  },
  {
    ...link,
    column: 'position',
    takes: [['20', 20]],
    refuses: [
      ['0', 0, 'navigation_position_range'],
      ['21', 21, 'navigation_position_range'],
    ],
  },
  {
    ...link,
    column: 'address',
    takes: [
      ['the home page', '/'],
      ['a path', '/blog/on-hedges?a=b#c'],
      ['a web address', 'http://example.com/ä'],
      ['a mail address', 'mailto:me@example.com'],
      ['2,000 characters', `/${'a'.repeat(1999)}`],
    ],
    refuses: [
      ['2,001 characters', `/${'a'.repeat(2000)}`, 'navigation_address_length'],
      ['a script', 'javascript:alert(1)', 'navigation_address_shape'],
      ['a script in other letters', 'JavaScript:alert(1)', 'navigation_address_shape'],
      ['a script after a line break', '\njavascript:alert(1)', 'navigation_address_shape'],
      ['a script after a path', '/\njavascript:alert(1)', 'navigation_address_shape'],
      ['data', 'data:text/html,x', 'navigation_address_shape'],
      ['the path of another host', '//example.com', 'navigation_address_shape'],
      ['a path with a backslash', '/\\example.com', 'navigation_address_shape'],
      ['a path with a tab', '/\t/example.com', 'navigation_address_shape'],
      ['a path with a control character', '/\u0001/example.com', 'navigation_address_shape'],
      ['a web address without a host', 'https:///', 'navigation_address_shape'],
      ['a quote', 'https://example.com/"', 'navigation_address_shape'],
      ['a word', 'about', 'navigation_address_shape'],
      ['nothing', '', 'navigation_address_shape'],
      ['missing', null, 'navigation_leads_to_one'],
    ],
  },
]
