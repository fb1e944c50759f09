import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it, onTestFinished, vi } from 'vitest'
import { SearchBox } from './search-box.tsx'

const page = (
  <MemoryRouter>
    <SearchBox className="" />
  </MemoryRouter>
)

async function start(focusFirst: boolean): Promise<HTMLInputElement> {
  document.body.innerHTML = `<div>${renderToString(page)}</div>`
  const field = document.querySelector('input')
  if (!field?.form?.parentElement) throw new Error('There is no field.')
  if (focusFirst) field.focus()
  const root = hydrateRoot(field.form.parentElement, page)
  onTestFinished(() => {
    root.unmount()
    document.body.replaceChildren()
  })
  // A task in which React starts.
  await new Promise(done => setTimeout(done, 50))
  return field
}

it('loads suggestions when the field already had the focus', async () => {
  expect((await start(false)).getAttribute('role')).toBeNull()
  const field = await start(true)
  await vi.waitFor(() => expect(field.getAttribute('role')).toBe('combobox'))
  expect(document.activeElement).toBe(field)
})
