import { type LinkPlace, linkPlaces, type Navigation } from '#shared/settings/navigation.ts'
import { valuesOf } from '#shared/settings/settings-tree.ts'
import type { CurrentSite } from '#shared/settings/site.ts'
import { siteSettings } from '#shared/settings/site-settings.ts'
import { linkAddress } from '#shared/text/addresses.ts'
import { type Client, dataOf } from './client.ts'
import { readOutsideCode } from './outside-code.ts'
import { hasProjects } from './projects.ts'

export async function findSite(client: Client): Promise<CurrentSite | null> {
  const [settings, navigation, outsideCode, isPortfolio] = await Promise.all([
    dataOf(client.rpc('read_site', undefined, { get: true })),
    readNavigation(client),
    readOutsideCode(client),
    hasProjects(client),
  ])
  if (typeof settings !== 'object' || settings === null) return null
  const site = valuesOf(siteSettings, settings)
  return { ...site, navigation: isPortfolio ? withProjects(site, navigation) : navigation, outsideCode }
}

/** The top bar leads to the projects, unless the owner placed a link to them somewhere. */
function withProjects(
  { projectsTitle, projectsAddress }: Pick<CurrentSite, 'projectsTitle' | 'projectsAddress'>,
  navigation: Navigation,
): Navigation {
  const href = `/${projectsAddress}`
  if (linkPlaces.some(place => navigation[place].some(link => link.href === href))) return navigation
  return { ...navigation, top: [{ label: projectsTitle, href }, ...navigation.top] }
}

async function readNavigation(client: Client): Promise<Navigation> {
  const [data, series, shelf] = await Promise.all([
    dataOf(
      client.from('navigation').select('place, label, address, pages(slug)').order('place').order('position'),
    ),
    dataOf(client.from('series').select('slug').limit(1)),
    dataOf(client.from('blogs').select('id').not('reviewed', 'is', null).order('id').limit(1)),
  ])
  const linksOf = (place: LinkPlace) =>
    data
      .filter(row => row.place === place)
      .flatMap(({ label, address, pages }) => {
        const href = pages ? `/${encodeURIComponent(pages.slug)}` : linkAddress(address ?? '')
        return href === null ? [] : [{ label, href }]
      })
  const lists = [
    ...(series.length > 0 ? [{ label: 'Series', href: '/series' }] : []),
    ...(shelf.length > 0 ? [{ label: 'Shelf', href: '/shelf' }] : []),
  ]
  return { top: linksOf('top'), footer: linksOf('footer'), lists }
}
