import { cleanup, configure } from '@testing-library/react'
import hot from 'react-hot-toast/headless'
import { afterEach } from 'vitest'

// As long as until.ts waits.
configure({ asyncUtilTimeout: 30_000 })

// The next file of the process has the same page and toasts.
afterEach(() => {
  cleanup()
  hot.remove()
  document.body.replaceChildren()
})
