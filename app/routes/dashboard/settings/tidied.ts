import type { AllSettings } from '#app/data/settings.ts'

/** A typed time zone may have any case; the database's names have capitals. */
function zoneNamed(typed: string): string {
  const name = typed.trim().toLowerCase()
  return Intl.supportedValuesOf('timeZone').find(zone => zone.toLowerCase() === name) ?? typed.trim()
}

export function tidied(typed: AllSettings): AllSettings {
  const { owner, topics } = typed
  return {
    ...typed,
    title: typed.title.trim(),
    masthead: typed.masthead.trim(),
    description: typed.description.trim(),
    language: typed.language.trim(),
    timeZone: zoneNamed(typed.timeZone),
    securityContact: typed.securityContact.trim(),
    owner: {
      ...owner,
      name: owner.name.trim(),
      title: owner.title.trim(),
      email: owner.email.trim(),
      links: owner.links.map(link => ({ ...link, label: link.label.trim() })),
    },
    topics: topics.map(topic => ({ ...topic, name: topic.name.trim() })),
  }
}
