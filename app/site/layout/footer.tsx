import { useSite } from '#app/loading/use-site.ts'
import { Link } from '#app/ui/link.tsx'
import { isOwnerUnnamed } from '#shared/settings/is-owner-unnamed.ts'
import type { Navigation } from '#shared/settings/navigation.ts'
import { dateIn } from '#shared/text/dates.ts'
import { NavLinks } from './nav-links.tsx'
import { SubscribeBox } from './subscribe-box.tsx'

type Props = { navigation: Navigation; hasNewsletter: boolean }

export function Footer({ navigation: { footer: links, lists }, hasNewsletter }: Props) {
  const site = useSite()
  const { title, description, footerUntil, owner } = site
  const year = `${site.footerYear ?? dateIn(site, new Date().toISOString(), 'year')}`
  return (
    <footer className="footer quiet">
      <div className="wrap">
        <div className="footer-doors">
          <div>
            <b>{title}</b>
            {description && <p>{description}</p>}
            {hasNewsletter && <SubscribeBox source="foot" />}
          </div>
          {links.length > 0 && (
            <nav aria-label="Footer">
              <ul>
                <NavLinks links={links} />
              </ul>
            </nav>
          )}
          <ul className="footer-more">
            <li>
              <Link to="/archive">All posts by year</Link>
            </li>
            <NavLinks links={lists} />
            <li>
              <Link to="/search">Search</Link>
            </li>
            <li>
              <a href="/rss.xml">Feed</a>
            </li>
          </ul>
        </div>
        {/* The year may change between rendering and hydration. */}
        <p className="footer-line" suppressHydrationWarning>
          © {footerUntil === null ? year : `${year} – ${footerUntil}`}{' '}
          {isOwnerUnnamed(site) ? title : owner.name}
        </p>
      </div>
    </footer>
  )
}
