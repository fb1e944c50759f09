import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import routes from './routes.ts'

/** The paths below `route`, each with the files of the layouts around it. */
function pathsOf(route: RouteConfigEntry, around: string[] = []): [path: string, around: string[]][] {
  if (!route.children) return [[route.path ?? '', around]]
  return route.children.flatMap(child => pathsOf(child, [...around, route.file]))
}

test('every page of the dashboard but the profile is for administrators only', () => {
  const inDashboard = routes
    .flatMap(route => pathsOf(route))
    .filter(([, around]) => around.includes('routes/dashboard/layout.tsx'))
  const open = inDashboard.filter(([, around]) => !around.includes('routes/dashboard/admin-only.tsx'))
  expect(open.map(([path]) => path)).toEqual(['', 'profile'])
  expect(inDashboard.length).toBeGreaterThan(8)
})
