import { startOf } from './settings-tree.ts'
import { siteSettings } from './site-settings.ts'

/** What each setting is until somebody chooses. Scripts of the browser get these values alone (vite.config.ts). */
export const siteDefaults = startOf(siteSettings)
