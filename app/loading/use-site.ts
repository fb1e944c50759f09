import { useRouteLoaderData } from 'react-router'
import type { Site } from '#shared/settings/site.ts'
import { type SentSite, wholeSite } from './site-of.ts'

export function useSite(): Site {
  return wholeSite(useRouteLoaderData<{ site: SentSite }>('root')?.site)
}
