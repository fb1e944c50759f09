import { startOf } from './settings-tree.ts'
import { siteSettings } from './site-settings.ts'

export const siteDefaults = startOf(siteSettings)
