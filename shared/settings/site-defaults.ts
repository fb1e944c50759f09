import { startOf } from './settings-tree.ts'
import { siteSettings } from './site-settings.ts'

/** Initial values. Browser scripts get only these instead of the settings (vite.config.ts). */
export const siteDefaults = startOf(siteSettings)
