import type { Site } from './site.ts'
import { siteDefaults } from './site-defaults.ts'

export const isOwnerUnnamed = ({ owner }: Pick<Site, 'owner'>) => owner.name === siteDefaults.owner.name
