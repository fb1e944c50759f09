import type { Site } from './site.ts'
import { siteDefaults } from './site-defaults.ts'

/** Whether nobody has said who owns the site. */
export const isUnnamed = ({ owner }: Pick<Site, 'owner'>) => owner.name === siteDefaults.owner.name
