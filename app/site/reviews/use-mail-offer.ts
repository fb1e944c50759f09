import { useCallback, useState } from 'react'
import { errorSentence } from '#app/loading/error-sentence.ts'
import { showFailure } from '#app/loading/show-failure.tsx'
import { useQuery } from '#app/loading/use-query.ts'
import { useSession } from '#app/session/session-context.ts'
import type { Client } from '#shared/data/client.ts'
import {
  findMailPreferences,
  type MailPreferences,
  setMailPreferences,
} from '#shared/data/mail-preferences.ts'

export type MailOffer = ReturnType<typeof useMailOffer>

/** Offers emails about replies to a reader who has never chosen, and saves the choice with the review or reply. Administrators get no offer. */
export function useMailOffer() {
  const { user, profile } = useSession()
  const [isRequested, setRequested] = useState(false)
  const reader = profile?.role === 'user' && user ? user.id : null
  const { value, change } = useQuery(findOffer, isRequested ? reader : null)
  const offer = value === 'none' ? null : value

  async function save(client: Client) {
    if (!offer) return
    // Closes the offer immediately. Closing it later would move a button that the reader is about to click.
    change(() => 'none')
    try {
      // Another tab may have saved a choice.
      const present = await findOffer(client)
      if (present !== 'none')
        await setMailPreferences(client, { ...present, answer: offer.answer, approval: offer.answer })
    } catch (error) {
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
    isRequested,
    request: useCallback(() => setRequested(true), []),
    choose: (answer: boolean) => offer && change(() => ({ ...offer, answer })),
    save,
  }
}

async function findOffer(client: Client): Promise<MailPreferences | 'none'> {
  const found = await findMailPreferences(client)
  return found === 'off' || found.hasChosen ? 'none' : { ...found, answer: found.isProven }
}
