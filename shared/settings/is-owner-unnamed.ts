import type { Site } from './site.ts'

export const unnamedOwner = 'The owner'

export const isOwnerUnnamed = ({ owner }: Pick<Site, 'owner'>) => owner.name === unnamedOwner
