import { cleanup } from '@testing-library/react'
import hot from 'react-hot-toast/headless'
import { afterEach } from 'vitest'

// The next file of the process has the same page and toasts.
afterEach(() => {
  cleanup()
  hot.remove()
  document.body.replaceChildren()
})
