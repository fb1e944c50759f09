export const linkPlaces = ['top', 'footer'] as const
export type LinkPlace = (typeof linkPlaces)[number]

export type NavigationLink = { label: string; href: string }
export type Navigation = Record<LinkPlace, NavigationLink[]>

export const noNavigation: Navigation = { top: [], footer: [] }
