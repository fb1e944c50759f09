import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { until } from '#tests/support/until.ts'
import { ErrorPage } from './error-page.tsx'

afterEach(() => vi.restoreAllMocks())
test('reloads once the server is reachable again', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new TypeError('Failed to fetch'))
  render(
    <MemoryRouter>
      <ErrorPage error={new Error('lost')} />
    </MemoryRouter>,
  )
  expect(fireEvent.click(await screen.findByRole('link', { name: 'Try again' }))).toBe(false)
  await screen.findByText('The site still cannot be reached.')
  expect(reload).not.toHaveBeenCalled()

  fetched.mockResolvedValueOnce(new Response())
  fireEvent.click(screen.getByRole('link', { name: 'Try again' }))
  await until(() => expect(reload).toHaveBeenCalledOnce())
  expect(screen.queryByText('The site still cannot be reached.')).toBeNull()
})
