import { startOf } from './settings-tree.ts'
import { siteSettings } from './site-settings.ts'

/** Initial values, shown where the root's loader has failed. */
export const siteDefaults = startOf(siteSettings)
