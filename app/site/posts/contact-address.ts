import type { Site } from '#shared/settings/site.ts'

/** Where readers write to the owner. Empty: nowhere. */
export const contactAddress = ({ hasContactForm, owner }: Site): string =>
  hasContactForm ? '/contact' : owner.email && `mailto:${owner.email}`
