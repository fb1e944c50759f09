import { expect, test } from 'vitest'
import { checkLink, editableLinks, type LinkEntry, writtenFrom } from './link-list.ts'

const entry = (label: string, rest: Partial<LinkEntry> = {}): LinkEntry => ({
  label,
  pageId: null,
  address: '/',
  isTyped: true,
  ...rest,
})
test('selects a known address instead of typing it', () => {
  const link = (address: string, pageId: number | null = null) => ({ label: 'One', pageId, address })
  const { top } = editableLinks({ top: [link('/'), link('/other'), link('', 7)], footer: [] }, ['/'])
  expect(top.map(({ isTyped }) => isTyped)).toEqual([false, true, false])
})

test('trims values and stores no address with a page', () => {
  const entries = {
    top: [entry('a', { label: ' One ', address: ' /x ' })],
    footer: [entry('b', { pageId: 7 })],
  }
  expect(writtenFrom(entries)).toEqual({
    top: [{ label: 'One', pageId: null, address: '/x' }],
    footer: [{ label: 'b', pageId: 7, address: '' }],
  })
})

test.each([
  [{}, null],
  [{ label: ' ' }, { label: 'Enter a label' }],
  [{ label: 'é'.repeat(61) }, { label: 'Use at most 60 characters' }],
  [{ address: 'javascript:alert(1)' }, { address: expect.stringContaining('Enter an address') }],
  [{ address: '', pageId: 7 }, null],
])('%j is checked', (rest, errors) => {
  expect(checkLink(entry('a', rest))).toEqual(errors)
})
