import { expect, test, vi } from 'vitest'
import { type PageRequest, sendBody } from './loader-context.ts'

const pageWith = (): PageRequest => ({ id: 'a', marker: 'm', logFailure: vi.fn<PageRequest['logFailure']>() })

test('logs what failed in a body', () => {
  const page = pageWith()
  const failures = [{ event: 'formula-failed', error: new Error('Unexpected') }]
  expect(sendBody(page, { html: '<p>a</p>', failures })).toBe('<p>a</p>')
  expect(page.logFailure).toHaveBeenCalledExactlyOnceWith('formula-failed', new Error('Unexpected'))
  expect(page.isUncacheable).toBe(true)
})

test('sends nothing of a body that is in the document', () => {
  const page: PageRequest = { ...pageWith(), isDocument: true }
  expect(sendBody(page, { html: '<p>a</p>', failures: [] })).toBe(null)
  expect(page).toMatchObject({ body: '<p>a</p>' })
  expect(page.isUncacheable).toBe(undefined)
})
