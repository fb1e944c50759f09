import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { createMemoryRouter, Link, Outlet, RouterProvider, useLocation } from 'react-router'
import { expect, it } from 'vitest'
import { siteDefaults } from '#shared/settings/site-defaults.ts'
import { until } from '#tests/support/until.ts'
import { Arrival } from './arrival.tsx'

function Loading() {
  const [isLoaded, setLoaded] = useState(false)
  const load = (
    <button type="button" onClick={() => setLoaded(true)}>
      Load
    </button>
  )
  return isLoaded ? (
    <form>
      <h1>Form</h1>
      <input aria-label="Title" />
    </form>
  ) : (
    <>
      <h1>Form</h1>
      {load}
    </>
  )
}

function Project() {
  const { search } = useLocation()
  return (
    <>
      <h1>Loom</h1>
      <Link to="?filter=5">5 stars</Link>
      <output>{search}</output>
    </>
  )
}

function open() {
  const frame = (
    <>
      <main>
        <Outlet />
      </main>
      <Arrival />
    </>
  )
  const children = [
    {
      index: true,
      element: (
        <>
          <Link to="/form">Write</Link>
          <Link to="/post#add-a-review">Review</Link>
          <Link to="/work/loom">Project</Link>
        </>
      ),
    },
    {
      path: 'post',
      element: (
        <form id="add-a-review">
          <input aria-label="Text" />
        </form>
      ),
    },
    { path: 'form', element: <Loading /> },
    { path: 'work/loom', element: <Project /> },
  ]
  const root = { site: { ...siteDefaults, projectsAddress: 'work' } }
  const routes = [{ id: 'root', path: '/', element: frame, loader: () => root, children }]
  const hydrationData = { loaderData: { root } }
  render(<RouterProvider router={createMemoryRouter(routes, { hydrationData })} />)
}

const heading = () => screen.getByRole('heading', { name: 'Form' })
const seesHeading = () => until(() => expect(document.activeElement).toBe(heading()))

it('keeps the focus on a heading replaced while loading', async () => {
  open()
  fireEvent.click(screen.getByText('Write'))
  await seesHeading()
  const before = document.activeElement
  // Pressed by something that takes no focus, such as an answer that arrives.
  fireEvent.click(screen.getByText('Load'))
  await until(() => expect(before?.isConnected).toBe(false))
  await seesHeading()
})

it('leaves the focus where somebody has put it meanwhile', async () => {
  open()
  fireEvent.click(screen.getByText('Write'))
  await seesHeading()
  fireEvent.click(screen.getByText('Load'))
  await seesHeading()
  screen.getByLabelText('Title').focus()
  fireEvent.input(screen.getByLabelText('Title'), { target: { value: 'Gravel' } })
  expect(document.activeElement).toBe(screen.getByLabelText('Title'))
})

it('focuses the first field of the addressed form', async () => {
  open()
  fireEvent.click(screen.getByText('Review'))
  await until(() => expect(document.activeElement).toBe(screen.getByLabelText('Text')))
})

it('leaves the focus where reviews of a project are filtered', async () => {
  open()
  fireEvent.click(screen.getByText('Project'))
  await until(() => expect(document.activeElement).toBe(screen.getByText('Loom')))
  const filter = screen.getByText('5 stars')
  filter.focus()
  fireEvent.click(filter)
  await screen.findByText('?filter=5')
  expect(document.activeElement).toBe(filter)
})
