import { expect, test } from 'vitest'
import { saveLabel, willPublish } from './save-label.ts'

const now = new Date('2026-01-02T12:00:00Z')
const published = { status: 'published', publishedAt: null } as const
const draft = { status: 'draft', publishedAt: null } as const
const later = { status: 'scheduled', publishedAt: '2026-01-03T12:00:00Z' } as const
const noLonger = { ...later, status: 'published' } as const
const due = { status: 'scheduled', publishedAt: '2026-01-01T12:00:00Z' } as const

test.each([
  [published, null, 'Publish'],
  [draft, null, 'Save draft'],
  [later, null, 'Schedule'],
  [{ ...later, publishedAt: null }, null, 'Schedule'],
  [published, draft, 'Publish'],
  [published, later, 'Publish'],
  [noLonger, null, 'Publish'],
  [noLonger, later, 'Publish'],
  [published, published, 'Update'],
  [published, due, 'Update'],
  [noLonger, noLonger, 'Update'],
  [draft, published, 'Save draft'],
])('the button for %o after %o says %s', (typed, seen, label) => {
  expect(saveLabel(typed, seen, now)).toBe(label)
  expect(willPublish(typed, seen, now)).toBe(label === 'Publish')
})
