import type { Site } from '#shared/settings/site.ts'
import { siteDefaults } from '#shared/settings/site-defaults.ts'

export const isOwnerUnnamed = ({ owner }: Pick<Site, 'owner'>) => owner.name === siteDefaults.owner.name
