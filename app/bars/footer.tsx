import { dateIn } from '#app/content/dates.ts'
import { isUnnamed } from '#app/content/is-unnamed.ts'
import type { NavigationLink } from '#app/content/navigation.ts'
import { useSite } from '#app/content/use-site.ts'
import { KeptPart } from '#app/ui/kept-part.tsx'
import { Link } from '#app/ui/link.tsx'
import { NavLinks } from './nav-links.tsx'
import { SubscribeBox } from './subscribe-box.tsx'

type Props = { links: NavigationLink[]; hasLetters: boolean }

export function Footer(props: Props) {
  const site = useSite()
  const year = `${site.footerYear ?? dateIn(site, new Date().toISOString(), 'year')}`
  return (
    <KeptPart of="footer" className="footer quiet" shows={`${props.hasLetters} ${year}`} links={props.links}>
      <Doors {...props} year={year} />
    </KeptPart>
  )
}

function Doors({ links, hasLetters, year }: Props & { year: string }) {
  const site = useSite()
  const { title, description, footerUntil, owner } = site
  return (
    <div className="wrap">
      <div className="footer-doors">
        <div>
          <b>{title}</b>
          {description && <p>{description}</p>}
          {hasLetters && <SubscribeBox source="foot" />}
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
            <Link to="/archive">All blogs by year</Link>
          </li>
          <li>
            <Link to="/search">Search</Link>
          </li>
          <li>
            <a href="/rss.xml">Feed</a>
          </li>
        </ul>
      </div>
      {/* A page that was rendered last year and is hydrated in this one. */}
      <p className="footer-line" suppressHydrationWarning>
        © {footerUntil === null ? year : `${year} – ${footerUntil}`} {isUnnamed(site) ? title : owner.name}
      </p>
    </div>
  )
}
