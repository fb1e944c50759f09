import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { withDefaults } from '#shared/settings/with-defaults.ts'
import { PublishingFields } from './publishing-fields.tsx'
import { emptyPost, type TypedPost } from './typed-post.ts'

function Form() {
  const [post, setPost] = useState<TypedPost>({ ...emptyPost, status: 'scheduled' })
  return (
    <>
      <PublishingFields post={post} errors={{}} onChange={setPost} />
      <code>{post.publishedAt}</code>
    </>
  )
}

test('explains a skipped time when clocks go forward', () => {
  const root = { site: withDefaults({ timeZone: 'Europe/Berlin' }) }
  const router = createMemoryRouter([{ id: 'root', path: '/', Component: Form, loader: () => root }], {
    hydrationData: { loaderData: { root } },
  })
  render(<RouterProvider router={router} />)
  const field = screen.getByLabelText('Appears at')
  const said = () => document.querySelector('output')?.textContent
  expect(said()).toBe('')
  fireEvent.change(field, { target: { value: '2099-03-29T02:30' } })
  expect(document.querySelector('code')?.textContent).toBe('2099-03-29T01:30:00.000Z')
  expect(field).toHaveProperty('value', '2099-03-29T03:30')
  expect(said()).toContain('skip 02:30: it appears at 03:30.')
  fireEvent.change(field, { target: { value: '2099-03-29T04:30' } })
  expect(said()).toBe('')
})
