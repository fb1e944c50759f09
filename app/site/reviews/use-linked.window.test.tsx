import { render } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { useLinked } from './use-linked.ts'

function List({ ids }: { ids: number[] }) {
  useLinked(7, new Set(ids))
  return ids.map(id => <p key={id} id={`review-${id}`} />)
}

const page = (ids: number[]) => (
  <MemoryRouter initialEntries={['/blog/on-gates?review=7']}>
    <List ids={ids} />
  </MemoryRouter>
)

test.each([
  ['scrolls to a review that loads later', [3], 1],
  ['leaves a review that came with the page', [3, 7], 0],
])('%s', (_, first, times) => {
  const scroll = vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockReturnValue()
  const { rerender } = render(page(first))
  rerender(page([3, 7]))
  expect(scroll).toHaveBeenCalledTimes(times)
  scroll.mockRestore()
})
