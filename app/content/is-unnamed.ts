import type { Site } from './site.ts'
import { siteDefaults } from './site-defaults.ts'

export const isUnnamed = ({ owner }: Pick<Site, 'owner'>) => owner.name === siteDefaults.owner.name
