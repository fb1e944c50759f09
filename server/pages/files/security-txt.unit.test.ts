import { expect, test } from 'vitest'
import { writeSecurityTxt } from './security-txt.ts'

test.each([
  ['help@example.com', 'Contact: mailto:help@example.com'],
  ['https://example.com/help', 'Contact: https://example.com/help'],
])('the contact %s is %s with a date', (contact, line) => {
  const text = writeSecurityTxt(contact, {
    origin: 'https://blog.example.com',
    language: 'pt-BR',
    now: new Date('2026-11-22T10:00:00Z'),
  })
  expect(text.split('\n')).toEqual([
    line,
    'Expires: 2027-05-01T00:00:00Z',
    'Preferred-Languages: pt-BR',
    'Canonical: https://blog.example.com/.well-known/security.txt',
    '',
  ])
})
