import { expect, test, vi } from 'vitest'
import { sender } from '#tests/support/sender.ts'
import { writeIssue } from './write-issue.ts'
import { writePostText } from './write-post-text.ts'

// The real one, whose calls are counted.
vi.mock('./write-post-text.ts', { spy: true })

const issueOf = (content: string) =>
  writeIssue({
    subject: '',
    note: '',
    post: {
      title: 'Hedges',
      slug: 'hedges',
      subtitle: '',
      introduction: 'Cut them late.',
      content,
      author: 'Ida',
      isWhole: true,
    },
    sender,
  })

test('writes the text of a post that fits', async () => {
  const fitting = await issueOf('<p>In May.</p>')
  expect(fitting.isShortened).toBe(false)
  expect(fitting.parts).toContainEqual({ body: expect.stringContaining('In May.'), plain: 'In May.' })
  expect(writePostText).toHaveBeenCalledTimes(1)

  const long = await issueOf('<p>In May.</p>'.repeat(10_000))
  expect(long.isShortened).toBe(true)
  expect(JSON.stringify(long.parts)).not.toContain('In May.')
  expect(writePostText).toHaveBeenCalledTimes(1)
})

test('omits an introduction with which the post begins', async () => {
  const { parts } = await issueOf('<p>Cut them late.</p><p>In May.</p>')
  expect(parts).not.toContain('Cut them late.')
  expect(parts).toContainEqual({ body: expect.stringContaining('Cut them late.'), plain: expect.any(String) })
  expect((await issueOf('<p>In May.</p>')).parts).toContain('Cut them late.')
})
