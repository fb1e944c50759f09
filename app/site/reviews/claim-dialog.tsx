import { MutationDialog } from '#app/loading/mutation-dialog.tsx'
import { toast } from '#app/ui/toaster.tsx'
import type { Client } from '#shared/data/client.ts'
import { claimImportedComments } from '#shared/data/imported-comments.ts'
import { counted } from '#shared/text/count.ts'

type Props = { onClaimed: () => void; onClose: () => void }

export function ClaimDialog({ onClaimed, onClose }: Props) {
  async function claim(client: Client) {
    const claimed = await claimImportedComments(client)
    if (claimed === null)
      toast.error(
        'Your account has not confirmed its email address. Sign out, sign in with a mailed link, then try again.',
      )
    else if (claimed === 0)
      toast.error('No imported comment was written with the email address of your account.')
    else {
      toast.success(`${counted(claimed, 'comment is', 'comments are')} yours now`)
      onClaimed()
    }
  }

  return (
    <MutationDialog title="Was this you?" actionLabel="Claim" onConfirm={claim} onClose={onClose}>
      <p>
        This comment was written on another site. If you used the email address of your account there, you can
        claim it together with all others from that address. They will show your name, and you can edit and
        delete them.
      </p>
    </MutationDialog>
  )
}
