import { useLocation } from 'react-router'
import { rememberPlace } from '#app/session/return-to.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'

/** `message`: what the visitor wanted to do. `place`: the fragment of the address to return to. */
export type SignInPrompt = { message: string; place: string }

export function SignInDialog({ asked, onClose }: { asked: SignInPrompt; onClose: () => void }) {
  const { pathname, search } = useLocation()
  return (
    <Dialog
      onClose={onClose}
      title="Sign In"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <ButtonLink
            to="/signin"
            variant="main"
            onClick={() => rememberPlace(`${pathname}${search}#${asked.place}`)}
          >
            Sign In
          </ButtonLink>
        </>
      }
    >
      <p>{asked.message}</p>
    </Dialog>
  )
}
