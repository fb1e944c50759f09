import { useRouteLoaderData } from 'react-router'
import type { Site } from '#shared/settings/site.ts'
import { siteDefaults } from '#shared/settings/site-defaults.ts'

export const useSite = (): Site => useRouteLoaderData<{ site: Site }>('root')?.site ?? siteDefaults
