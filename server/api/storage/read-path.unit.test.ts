import { expect, test } from 'vitest'
import { readPath } from './read-path.ts'
import { StorageError } from './storage-error.ts'

test.each([
  [
    'POST',
    '/object/avatars/Profile%20Photo/a.png',
    { action: 'upload', bucket: 'avatars', name: 'Profile Photo/a.png' },
  ],
  [
    'POST',
    '/object/thumbnail/Content/%C3%A9.png',
    { action: 'upload', bucket: 'thumbnail', name: 'Content/é.png' },
  ],
  ['POST', '/object/thumbnail/100%25.png', { action: 'upload', bucket: 'thumbnail', name: '100%.png' }],
  ['POST', '/object/list/avatars', { action: 'list', bucket: 'avatars' }],
  ['DELETE', '/object/avatars', { action: 'remove', bucket: 'avatars' }],
  ['GET', '/object/public/avatars/a.png', { action: 'read', bucket: 'avatars', name: 'a.png' }],
  ['HEAD', '/object/public/avatars/b/a.png', { action: 'read', bucket: 'avatars', name: 'b/a.png' }],
])('parses %s %s', (method, path, wanted) => {
  expect(readPath(method, path)).toEqual(wanted)
})

test.each([
  ['POST', '/object/upload/sign/avatars/a.png'],
  ['POST', '/object/%75pload/sign/avatars/a.png'],
  ['POST', '/object/%73ign/avatars/a.png'],
  ['POST', '/object/sign/avatars/a.png'],
  ['POST', '/object/copy'],
  ['POST', '/object/%63opy'],
  ['POST', '/object/move'],
  ['POST', '/object/list/avatars/more'],
  ['POST', '/object/l%69st/avatars'],
  ['POST', '/%6Fbject/avatars/a.png'],
  ['PUT', '/object/avatars/a.png'],
  ['PATCH', '/object/avatars/a.png'],
  ['GET', '/object/avatars/a.png'],
  ['GET', '/object/authenticated/avatars/a.png'],
  ['GET', '/object/info/avatars/a.png'],
  ['GET', '/object/public/avatars'],
  ['DELETE', '/object/avatars/a.png'],
  ['GET', '/bucket'],
  ['POST', '/bucket'],
  ['POST', '/object'],
  ['POST', '/object//avatars/a.png'],
  ['POST', '/upload/resumable'],
  ['GET', '/render/image/public/avatars/a.png'],
  ['GET', ''],
  ['GET', '/'],
])('%s %s is closed', (method, path) => {
  expect(statusOf(method, path)).toBe(404)
})

test.each([
  'a//b.png',
  '/a.png',
  'a/',
  'a/../b.png',
  'a/./b.png',
  'a/%2E%2E/b.png',
  'a/%2e./b.png',
  '..%2F..%2Fescape.png',
  'a%2Fb.png',
  'a%5Cb.png',
  'a\\b.png',
  'a%00.png',
  'a%0A.png',
  'a%7F.png',
  '%E0%A4%A.png',
  '%FF.png',
  '%ED%A0%80.png',
  'a%.png',
  `${'%C3%A9'.repeat(513)}`,
  'x'.repeat(1025),
])('refuses %s as the name of an object', name => {
  expect(statusOf('POST', `/object/avatars/${name}`)).toBe(400)
  expect(statusOf('GET', `/object/public/avatars/${name}`)).toBe(400)
})

test('reads all spellings of a name', () => {
  expect(readPath('GET', '/object/public/avatars/%61%2Db%5F%7E%2Epng')).toMatchObject({ name: 'a-b_~.png' })
})

test('rejects a name of more than 1,024 bytes', () => {
  expect(readPath('POST', `/object/avatars/${'%C3%A9'.repeat(512)}`)).toMatchObject({ name: 'é'.repeat(512) })
})

function statusOf(method: string, path: string): number {
  try {
    readPath(method, path)
    return 200
  } catch (error) {
    if (error instanceof StorageError) return error.status
    throw error
  }
}
