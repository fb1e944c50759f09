import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PlaceLinks } from './place-links.tsx'

const show = (added?: string) =>
  render(
    <PlaceLinks
      title="Top bar"
      hint="The first four are shown."
      added={added}
      list={[]}
      isChecked={false}
      choices={null}
      onChange={() => {}}
    />,
  )

test('names the link that is added to an empty bar', () => {
  show('Projects')
  expect(screen.getByText(/^‘Projects’ comes first by itself/)).toBeTruthy()
  expect(screen.queryByText('No links yet.')).toBeNull()
})

test('says that a place has no links', () => {
  show()
  expect(screen.getByText('No links yet.')).toBeTruthy()
})
