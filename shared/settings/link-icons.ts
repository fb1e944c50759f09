/** The icons of the owner's links, with their labels. */
export const linkIcons = {
  home: 'House',
  person: 'Person',
  say: 'Speech',
  post: 'Page',
  image: 'Picture',
  heart: 'Heart',
}

type LinkIcon = keyof typeof linkIcons

export const isLinkIcon = (name: string | null): name is LinkIcon =>
  name !== null && Object.hasOwn(linkIcons, name)

export const linkIconNames = Object.keys(linkIcons).filter(isLinkIcon)
