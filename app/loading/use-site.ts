import { useRouteLoaderData } from 'react-router'
import type { Site } from '#shared/settings/site.ts'
import { siteOf } from './site-of.ts'

export const useSite = () => siteOf([{ loaderData: useRouteLoaderData<{ site: Site }>('root') }])
