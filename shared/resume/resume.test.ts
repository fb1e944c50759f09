import { validate } from '@jsonresume/schema'
import sample from '@jsonresume/schema/sample.resume.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { siteDefaults } from '#shared/settings/site-defaults.ts'
import { checkEntry, hasMistakes, isResumeDate } from './check-resume.ts'
import { importResume, readResume } from './read-resume.ts'
import { fieldsOf, type Resume, sectionNames } from './resume-sections.ts'
import { publicResume, writeResume } from './write-resume.ts'

const textOfRole = {
  from: '2021-03',
  until: '2022',
  on: '2020-05-06',
  link: 'https://example.com/a',
  list: 'One\nTwo',
}

/** A résumé with each field. */
const full: Resume = {
  summary: 'I grow hedges.\nAnd walls.',
  place: 'Leith',
  sections: {
    ...readResume({}).sections,
    ...Object.fromEntries(
      sectionNames.map(name => [
        name,
        [1, 2].map(place =>
          Object.fromEntries(
            fieldsOf(name).map(({ key, role }) => [
              key,
              role in textOfRole ? Reflect.get(textOfRole, role) : `Řeka ${key} مرحبا ${place}`,
            ]),
          ),
        ),
      ]),
    ),
  },
}

const mistakes = (json: unknown) => {
  let found: unknown
  validate(json, errors => {
    found = errors
  })
  return found
}
const published = (resume: Resume) =>
  publicResume(resume, siteDefaults, 'https://blog.example.com', '2026-05-03T10:00:00.123456+00:00')

test('the checker refuses what is no JSON Resume', () => {
  expect(mistakes({ work: 'none' })).not.toBeNull()
  expect(mistakes({ work: [{ startDate: 'May' }] })).not.toBeNull()
})

test('stores every field', () => {
  expect(readResume(JSON.parse(JSON.stringify(writeResume(full))))).toEqual(full)
  expect(readResume(writeResume(readResume({})))).toEqual(readResume({}))
})

test.each([
  ['full', full],
  ['empty', readResume({})],
  ['foreign', readResume(sample)],
])('writes valid JSON Resume: %s', (_, resume) => {
  expect(mistakes(writeResume(resume))).toBeNull()
  expect(mistakes(published(resume))).toBeNull()
})

test('leaves invalid dates and addresses out', () => {
  const wrong = readResume({
    work: [{ position: 'Gardener', startDate: 'May', url: 'javascript:alert(1)' }],
    basics: { profiles: [{ network: 'x', url: 'javascript:alert(1)' }] },
  })
  expect(hasMistakes(wrong)).toBe(true)
  expect(JSON.stringify(published(wrong))).not.toMatch(/May|javascript/)
  expect(mistakes(published(wrong))).toBeNull()
})

test('names address and number as other programs expect', () => {
  const resume = readResume({
    basics: {
      email: 'vera@example.com',
      phone: '+44 20 1234',
      profiles: [{ network: 'Code', url: 'https://example.com/v' }],
    },
  })
  expect(resume.sections.profiles.map(({ url }) => url)).toEqual([
    'mailto:vera@example.com',
    'tel:+44201234',
    'https://example.com/v',
  ])
  expect(published(resume).basics).toMatchObject({
    email: 'vera@example.com',
    phone: '+44201234',
    profiles: [{ network: 'Code', url: 'https://example.com/v' }],
  })
})

test('reads its own public file', () => {
  expect(readResume(published(full))).toMatchObject({ sections: { work: full.sections.work } })
  expect(JSON.stringify(readResume(published(full)))).not.toContain('blog.example.com')
})

test('reads a file and lists what has no place', () => {
  const found = importResume(`\ufeff${JSON.stringify(sample)}`)
  expect(found).toMatchObject({ resume: { sections: { work: [{ name: 'Pied Piper' }] } } })
  expect(found).toHaveProperty('leftOut', expect.arrayContaining(['skills', 'volunteer']))
})

test.each([
  ['<resume>', 'not JSON'],
  ['[]', 'not an object'],
  ['null', 'not an object'],
  ['{"name": "x"}', 'neither basics nor work'],
  ['{"work": {"0": {}}}', '‘work’ is not a list'],
  ['{"basics": []}', '‘basics’ is not an object'],
])('explains what is wrong with a file: %s', (text, error) => {
  expect(importResume(text)).toEqual({ error: expect.stringContaining(error) })
})

test('ignores values of another type', () => {
  const odd = {
    basics: { summary: 5, location: 'x', profiles: {} },
    work: [null, 3, [], { position: {}, highlights: 'x' }, { name: 'A\0' }],
  }
  expect(readResume(odd)).toMatchObject({
    summary: '5',
    sections: { work: [{ name: 'A', position: '' }], profiles: [] },
  })
})

test('checks dates as the schema does', () => {
  for (const date of ['2021', '2021-03', '2021-12-31']) expect(isResumeDate(date)).toBe(true)
  for (const date of ['21', '2021-13', '2021-00', '2021-1', '2021-01-32', '3021', 'May 2021', '2021 '])
    expect(isResumeDate(date)).toBe(false)
})

test('checks each field of an entry', () => {
  expect(checkEntry('work', { position: 'Gardener' })).toBeNull()
  expect(
    checkEntry('work', { position: ' ', startDate: 'May', url: 'example.com', summary: 'x'.repeat(2_001) }),
  ).toEqual({
    position: 'Enter: Position',
    startDate: expect.stringContaining('2021-03'),
    url: expect.stringContaining('https://'),
    summary: expect.stringContaining('2,000'),
  })
  expect(checkEntry('profiles', { network: 'Mail', url: '' })).toEqual({ url: 'Enter: Address' })
  expect(checkEntry('awards', { title: 'x'.repeat(201) })).toEqual({ title: expect.stringContaining('200') })
})
