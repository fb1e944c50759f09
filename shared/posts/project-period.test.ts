import { expect, test } from 'vitest'
import { periodOf } from './project-period.ts'

const site = { language: 'en', timeZone: 'Pacific/Auckland' }

test.each([
  [{ started: '2023-05', ended: '', state: 'ongoing' }, 'May 2023 – now', '2023 – now'],
  [{ started: '2019', ended: '2021-01', state: 'finished' }, '2019 – Jan 2021', '2019 – 2021'],
  [{ started: '2024-02', ended: '2024-11', state: 'retired' }, 'Feb 2024 – Nov 2024', '2024'],
  [{ started: '2024', ended: '', state: 'finished' }, '2024', '2024'],
  [{ started: '', ended: '2020', state: 'finished' }, '2020', '2020'],
  [{ started: '', ended: '', state: 'ongoing' }, '', ''],
] as const)('writes the period of %o', (project, long, short) => {
  expect(periodOf(project, site)).toBe(long)
  expect(periodOf(project, site, 'short')).toBe(short)
})

test('writes months in the language of the site', () => {
  const project = { started: '2024-05', ended: '', state: 'finished' } as const
  expect(periodOf(project, { ...site, language: 'de' })).toBe('Mai 2024')
})
