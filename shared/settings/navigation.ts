export const linkPlaces = ['top', 'footer'] as const
export type LinkPlace = (typeof linkPlaces)[number]

export type NavigationLink = { label: string; href: string }
/** `lists`: pages of the site itself that have something to show. */
export type Navigation = Record<LinkPlace | 'lists', NavigationLink[]>

export const noNavigation: Navigation = { top: [], footer: [], lists: [] }
