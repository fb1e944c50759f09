import { startOf } from './settings/settings-tree.ts'
import { siteSettings } from './settings/site-settings.ts'

/** What each setting is until somebody chooses. Scripts of the browser get these values alone (vite.config.ts). */
export const siteDefaults = startOf(siteSettings)
