export const linkIcons = ['home', 'person', 'say', 'post', 'image', 'heart'] as const

type LinkIcon = (typeof linkIcons)[number]

export const isLinkIcon = (name: string | null): name is LinkIcon => linkIcons.some(known => known === name)
