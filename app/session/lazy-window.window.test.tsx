import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { lazyWindow } from './lazy-window.tsx'

const module = { default: ({ name }: { name: string; onClose: () => void }) => <p>Window of {name}</p> }

test('says that its script comes, does not come, and shows it after another try', async () => {
  const { promise, reject } = Promise.withResolvers<typeof module>()
  const load = vi.fn(() => promise)
  const close = vi.fn()
  const Window = lazyWindow('Diagram', load)
  render(<Window name="Ada" onClose={close} />)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect((await screen.findByRole('dialog', { name: 'Diagram' })).textContent).toContain('Loading')
  reject(new TypeError('Failed to fetch'))
  expect((await screen.findByRole('alert')).textContent).toContain(
    'This part did not arrive.The connection was interrupted. Please try again. What you wrote is still here.',
  )
  fireEvent.click(screen.getByText('Cancel'))
  expect(close).toHaveBeenCalledOnce()
  load.mockResolvedValueOnce(module)
  fireEvent.click(screen.getByText('Try again'))
  expect(await screen.findByText('Window of Ada')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('loads the page again where the server has the script no more', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  const gone = new TypeError('Failed to fetch dynamically imported module: /assets/gone.js')
  const Window = lazyWindow('Diagram', () => Promise.reject<typeof module>(gone))
  render(<Window name="Ada" onClose={() => {}} />)
  fireEvent.click(await screen.findByText('Load the page again'))
  expect(reload).toHaveBeenCalledOnce()
})
