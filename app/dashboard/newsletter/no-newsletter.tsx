import type { ComponentProps } from 'react'
import { Empty } from '#app/ui/empty.tsx'
import { TextLink } from '#app/ui/link.tsx'

export function NoNewsletter({ as }: Pick<ComponentProps<typeof Empty>, 'as'>) {
  return (
    <Empty as={as} text="Email isn’t set up">
      <NewsletterNeeds />
    </Empty>
  )
}

export function NewsletterNeeds() {
  return (
    <p className="hint">
      The newsletter needs a <TextLink to="/dashboard/mail">mail server</TextLink>, and ‘Offer posts by email’
      in the <TextLink to="/dashboard/settings">settings</TextLink>.
    </p>
  )
}
