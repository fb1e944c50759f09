import { useState } from 'react'
import { MutationDialog } from '#app/loading/mutation-dialog.tsx'
import { useMutation } from '#app/loading/use-mutation.ts'
import { toast } from '#app/ui/toaster.tsx'
import { banAccount, unbanAccount } from '#shared/data/admin-moderation.ts'
import { countReviewsBy } from '#shared/data/admin-reviews.ts'
import type { Client } from '#shared/data/client.ts'
import { counted } from '#shared/text/count.ts'
import { DashboardIcon } from '../dashboard-icon.tsx'
import { restore, useUndo } from '../use-undo.tsx'
import { notifyWaitingChanged } from '../waiting-count.tsx'

type Person = { id: string; username: string; isBanned: boolean }
type Spammer = Pick<Person, 'id' | 'username'> & { comments: number }

export function useBans(onChanged: () => void) {
  const [spammer, setSpammer] = useState<Spammer | null>(null)
  const { mutate } = useMutation()
  const offerUndo = useUndo()

  function changed() {
    onChanged()
    notifyWaitingChanged()
  }

  async function ban(client: Client, { id, username }: Pick<Person, 'id' | 'username'>, removesAll: boolean) {
    const banned = await banAccount(client, id, removesAll)
    changed()
    if (banned === null) return void toast.error(`The account of ${username} has been removed.`)
    const { removed, entry } = banned
    const along = removed > 0 ? ` and ${counted(removed, 'comment')} moved to the bin` : ''
    offerUndo(`${username} was banned${along}`, async client => {
      if (entry === null) await unbanAccount(client, id)
      else await restore(client, [entry], 'account')
      changed()
    })
  }

  const bansOf = (person: Person) => [
    ...(person.isBanned
      ? []
      : [
          {
            label: 'Ban',
            icon: <DashboardIcon name="ban" />,
            isDangerous: true,
            onPress: () => mutate(client => ban(client, person, false)),
          },
        ]),
    {
      label: 'Remove and ban',
      icon: <DashboardIcon name="say-off" />,
      isDangerous: true,
      onPress: () =>
        mutate(async client => {
          setSpammer({ ...person, comments: await countReviewsBy(client, person.id) })
        }),
    },
  ]

  const dialog = spammer && (
    <MutationDialog
      danger
      title="Remove and ban"
      actionLabel="Remove and ban"
      onClose={() => setSpammer(null)}
      onConfirm={client => ban(client, spammer, true)}
    >
      <p>
        <b>{spammer.username}</b> will be signed out everywhere and can no longer sign in or write.
        <span>{` ${counted(spammer.comments, 'review or reply', 'reviews and replies')} of theirs `}</span>
        {spammer.comments === 1 ? 'goes' : 'go'} to the bin for 30 days.
      </p>
    </MutationDialog>
  )

  return { bansOf, dialog }
}
