import { Moment } from '#app/components/moment.tsx'
import { useSite } from '#app/loading/use-site.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import type { MessageRow } from '#shared/data/messages.ts'
import { EmailAddress } from '../email-address.tsx'

type Props = { message: MessageRow; onClose: () => void }

export function MessageDialog({ message: { name, email, content, createdAt }, onClose }: Props) {
  const subject = encodeURIComponent(`Re: your message to ${useSite().title}`)
  return (
    <Dialog
      title={`Message from ${name}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <a className="button button-main" href={`mailto:${encodeURIComponent(email)}?subject=${subject}`}>
            Reply by email
          </a>
        </>
      }
    >
      <p className="hint">
        <EmailAddress email={email} /> (not confirmed), <Moment at={createdAt} />
      </p>
      <p className="message-dialog-text" dir="auto">
        {content}
      </p>
    </Dialog>
  )
}
