import { useCallback, useState } from 'react'
import { errorSentence } from '#app/loading/error-sentence.ts'
import { showFailure } from '#app/loading/show-failure.tsx'
import { useQuery } from '#app/loading/use-query.ts'
import { useSession } from '#app/session/session-context.ts'
import type { Client } from '#shared/data/client.ts'
import { chooseMails, findMailChoices, type MailChoices } from '#shared/data/mail-choices.ts'

export type MailOffer = ReturnType<typeof useMailOffer>

/** Offers mails about answers to a reader who has never chosen, and saves the choice with the review or reply. Administrators are told of all of them. */
export function useMailOffer() {
  const { user, profile } = useSession()
  const [isAsked, setAsked] = useState(false)
  const reader = profile?.role === 'user' && user ? user.id : null
  const { value, change } = useQuery(findOffer, isAsked ? reader : null)
  const offer = value === 'none' ? null : value

  async function save(client: Client) {
    if (!offer) return
    // At once: closed later, it would move what is below from under a press.
    change(() => 'none')
    try {
      // Another tab may have chosen.
      const present = await findOffer(client)
      if (present !== 'none')
        await chooseMails(client, { ...present, answer: offer.answer, approval: offer.answer })
    } catch (error) {
      // The box comes back as it was, for what is written next.
      change(() => offer)
      showFailure(
        error,
        `Your comment was added, but your email preference was not saved. ${errorSentence(error)}`,
      )
    }
  }

  return {
    isOpen: offer !== null,
    isWanted: offer?.answer ?? false,
    isProven: offer?.isProven ?? false,
    ask: useCallback(() => setAsked(true), []),
    choose: (answer: boolean) => offer && change(() => ({ ...offer, answer })),
    save,
  }
}

async function findOffer(client: Client): Promise<MailChoices | 'none'> {
  const found = await findMailChoices(client)
  return found === 'off' || found.hasChosen ? 'none' : { ...found, answer: found.isProven }
}
