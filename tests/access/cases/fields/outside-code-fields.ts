import { withPassword } from '../../case.ts'
import type { GridField } from './field.ts'

const outside = { table: 'outside_code', as: 'admin', signedIn: withPassword, where: { id: true } } as const

export const outsideCodeFields: GridField[] = [
  {
    ...outside,
    column: 'address',
    takes: [
      ['an origin', 'https://stats.example.com'],
      ['an origin with a port and a path', 'https://stats.example.com:8443/matomo/'],
      ['a script', 'https://cdn.example.com/npm/a@1.0/b_c~d+e%20.js'],
      ['500 characters', `https://example.com/${'a'.repeat(480)}`],
    ],
    refuses: [
      ['501 characters', `https://example.com/${'a'.repeat(481)}`, 'outside_code_address_shape'],
      ['without encryption', 'http://example.com', 'outside_code_address_shape'],
      ['a script in itself', 'javascript:alert(1)', 'outside_code_address_shape'],
      ['data', 'data:text/javascript,alert(1)', 'outside_code_address_shape'],
      [
        'a rule of the policy',
        "https://example.com; script-src 'unsafe-inline'",
        'outside_code_address_shape',
      ],
      ['a second address', 'https://example.com https://evil.example', 'outside_code_address_shape'],
      ['a comma', 'https://example.com/a,b', 'outside_code_address_shape'],
      ['a semicolon', 'https://example.com/a;b', 'outside_code_address_shape'],
      ['every host', 'https://*', 'outside_code_address_shape'],
      ['a quote', 'https://example.com/"', 'outside_code_address_shape'],
      ['a tag', 'https://example.com/<script>', 'outside_code_address_shape'],
      ['an account', 'https://me@example.com', 'outside_code_address_shape'],
      ['two lines', 'https://example.com\nhttps://evil.example', 'outside_code_address_shape'],
    ],
  },
  {
    ...outside,
    column: 'site_id',
    takes: [['200 characters', 'a'.repeat(200)]],
    refuses: [
      ['201 characters', 'a'.repeat(201), 'outside_code_site_id_shape'],
      ['a quote', 'a"b', 'outside_code_site_id_shape'],
      ['two lines', 'a\nb', 'outside_code_site_id_shape'],
    ],
  },
  {
    ...outside,
    column: 'integrity',
    takes: [
      ['sha256', `sha256-${'a'.repeat(43)}=`],
      ['sha384', `sha384-${'a'.repeat(64)}`],
      ['sha512', `sha512-${'a'.repeat(86)}==`],
    ],
    refuses: [
      ['a weak hash', `sha1-${'a'.repeat(27)}=`, 'outside_code_integrity_shape'],
      ['a short hash', `sha384-${'a'.repeat(63)}`, 'outside_code_integrity_shape'],
      ['two hashes', `sha384-${'a'.repeat(64)} sha384-${'b'.repeat(64)}`, 'outside_code_integrity_shape'],
    ],
  },
  {
    ...outside,
    column: 'kind',
    takes: [],
    refuses: [
      ['a script without an address', 'script', 'outside_code_complete'],
      ['a service without an address', 'goatcounter', 'outside_code_complete'],
      ['a service without a site', 'plausible', 'outside_code_complete'],
    ],
  },
]
