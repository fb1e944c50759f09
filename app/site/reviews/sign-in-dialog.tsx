import { type ComponentType, useState } from 'react'
import { useLocation } from 'react-router'
import { rememberPlace } from '#app/session/return-to.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import type { MailedFormProps } from './mailed-review-form.tsx'

/** `message`: what the visitor wanted to do. `place`: the fragment of the address to return to. `review`: what may be submitted without signing in. */
export type SignInPrompt = { message: string; place: string; review?: MailedFormProps['review'] | undefined }

type Props = { prompt: SignInPrompt; MailedForm: ComponentType<MailedFormProps> | null; onClose: () => void }

export function SignInDialog({ prompt, MailedForm, onClose }: Props) {
  const { pathname, search } = useLocation()
  const [sentTo, setSentTo] = useState<string | null>(null)
  if (sentTo !== null) return <CheckInbox email={sentTo} onClose={onClose} />
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
            onClick={() => rememberPlace(`${pathname}${search}#${prompt.place}`)}
          >
            Sign In
          </ButtonLink>
        </>
      }
    >
      <p>{prompt.message}</p>
      {prompt.review && MailedForm && <MailedForm review={prompt.review} onSent={setSentTo} />}
    </Dialog>
  )
}

function CheckInbox({ email, onClose }: { email: string; onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title="Check your inbox">
      <p role="status">
        We sent a link to <b>{email}</b>. Follow it within an hour to publish your review. What you wrote
        stays here until then.
      </p>
      <p>Nothing yet? Check your spam folder, or submit again in a minute.</p>
    </Dialog>
  )
}
