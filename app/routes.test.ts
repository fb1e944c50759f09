import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { areForReading } from '#app/boot/waits-for-intent.ts'
import { isPrivate } from '#shared/text/private-pages.ts'
import { reservedSlugs } from '#shared/text/reserved-slugs.ts'
import routes from './routes.ts'

/** The paths below `route`, each with the files of the layouts around it. */
function pathsOf(route: RouteConfigEntry, around: string[] = []): [path: string, around: string[]][] {
  if (!route.children) return [[route.path ?? '', around]]
  return route.children.flatMap(child => pathsOf(child, [...around, route.file]))
}

test('restricts dashboard pages except the profile to administrators', () => {
  const inDashboard = routes
    .flatMap(route => pathsOf(route))
    .filter(([, around]) => around.includes('dashboard/layout.tsx'))
  const open = inDashboard.filter(([, around]) => !around.includes('dashboard/admin-only.tsx'))
  expect(open.map(([path]) => path)).toEqual(['', 'profile'])
  expect(inDashboard.length).toBeGreaterThan(8)
  // Its boundary keeps the frame when the script of a page does not arrive.
  const bare = inDashboard.filter(([, around]) => !around.includes('dashboard/content.tsx'))
  expect(bare).toEqual([])
})

/** The first part of every address below `route`, with parameters as they are written. */
function firstParts(route: RouteConfigEntry): string[] {
  return route.path ? [route.path.split('/')[0] ?? ''] : (route.children ?? []).flatMap(firstParts)
}

test('reserves the address of each route', () => {
  const parts = routes.flatMap(firstParts).filter(part => part !== '*' && !part.startsWith(':'))
  expect(parts.length).toBeGreaterThan(8)
  expect(parts.filter(part => !reservedSlugs.includes(part))).toEqual([])
})

/** The files of `route` and of the routes below it, with the first part of their address. */
function filesBelow(route: RouteConfigEntry, path = route.path): [file: string, path: string][] {
  const own = path?.split('/')[0] ?? ''
  return [
    [route.file, own],
    ...(route.children ?? []).flatMap(child => filesBelow(child, path ?? child.path)),
  ]
}

test('excludes third-party code from pages of accounts and the dashboard', () => {
  const files = routes
    .flatMap(route => filesBelow(route))
    .filter(([, path]) => path !== '' && path !== 'preview')
  expect(files.length).toBeGreaterThan(10)
  for (const [file, path] of files)
    expect([file, isPrivate(`/${path}`)]).toEqual([file, !areForReading([file])])
})
