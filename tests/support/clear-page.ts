import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

// The next file of the process has the same page.
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})
