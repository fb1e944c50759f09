import { fireEvent, render, screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { until } from '#tests/support/until.ts'
import { lazyWindow } from './lazy-window.tsx'

const module = { default: ({ name }: { name: string; onClose: () => void }) => <p>Window of {name}</p> }

test('says that its script is loading', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof module>()
  const Window = lazyWindow('Diagram', () => promise)
  render(<Window name="Ada" onClose={() => {}} />)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect((await screen.findByRole('dialog', { name: 'Diagram' })).textContent).toContain('Loading')
  resolve(module)
  expect(await screen.findByText('Window of Ada')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('loads the page again once its server can be reached', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new TypeError('Failed to fetch'))
  fetched.mockResolvedValue(new Response())
  onTestFinished(() => fetched.mockRestore())
  const gone = new TypeError('Failed to fetch dynamically imported module: /assets/gone.js')
  const close = vi.fn()
  const Window = lazyWindow('Diagram', () => Promise.reject<typeof module>(gone))
  render(<Window name="Ada" onClose={close} />)
  expect((await screen.findByRole('alert')).textContent).toContain('What you wrote is still here.')
  fireEvent.click(screen.getByText('Cancel'))
  expect(close).toHaveBeenCalledOnce()
  fireEvent.click(screen.getByText('Load the page again'))
  await until(() => expect(fetched).toHaveBeenCalledOnce())
  expect(reload).not.toHaveBeenCalled()
  fireEvent.click(screen.getByText('Load the page again'))
  await until(() => expect(reload).toHaveBeenCalledOnce())
})
