import { StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { focusClickedButton } from '#app/boot/focus-clicked-button.ts'
import { rememberInput } from '#app/loading/restore-input.ts'
import { storeLink } from './session/email-link.ts'

storeLink()
focusClickedButton()

const { restore, forget } = rememberInput()

function Page() {
  // Runs after hydration, because React calls `onRecoverableError` before effects.
  useEffect(forget, [])
  return <HydratedRouter />
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Page />
    </StrictMode>,
    {
      onRecoverableError(error) {
        restore()
        reportError(error)
      },
    },
  )
})
