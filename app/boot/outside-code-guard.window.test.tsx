import { act, render, screen } from '@testing-library/react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { until } from '#tests/support/until.ts'
import { OutsideCodeGuard } from './outside-code-guard.tsx'
import { outsideMark, runOutsideCode } from './run-outside-code.ts'

const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
const element = vi.spyOn(document.head, 'append')

afterEach(() => {
  vi.unstubAllGlobals()
  assign.mockClear()
  localStorage.clear()
})

const runCode = () =>
  runOutsideCode({
    script: { src: 'https://stats.example.com/script.js', attributes: {}, queue: [] },
    mark: outsideMark,
    sessionKey: 'session',
    requestedLinkKey: 'asked',
    linkKey: 'link',
    draftsDatabase: 'drafts',
  })

/** A page for reading, and the sign-in that its reader opens. */
function open() {
  const page = (
    <>
      <OutsideCodeGuard />
      <Outlet />
    </>
  )
  const children = ['/', '/signin'].map(path => ({ path, element: <h1>{path}</h1> }))
  const router = createMemoryRouter([{ element: page, children }])
  render(<RouterProvider router={router} />)
  return () => act(() => router.navigate('/signin'))
}

it('signs in without a reload when no third-party code runs', async () => {
  localStorage.setItem('session', '{}')
  await runCode()
  await open()()
  await until(() => expect(screen.getByRole('heading').textContent).toBe('/signin'))
  expect(assign).not.toHaveBeenCalled()
})

it('opens a new document when late code removed itself', async () => {
  vi.stubGlobal('indexedDB', null)
  // As if the code had run, and had removed what loaded it.
  element.mockReturnValue()
  const signIn = open()
  await act(runCode)
  expect(element).toHaveBeenCalled()
  await signIn()
  expect(assign).toHaveBeenCalledWith('/signin')
  expect(screen.getByRole('heading').textContent).toBe('/')
})
