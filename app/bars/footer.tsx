import type { NavigationLink } from '#app/content/navigation.ts'
import { useSite } from '#app/content/use-site.ts'
import { NavLinks } from './nav-links.tsx'

export function Footer({ links }: { links: NavigationLink[] }) {
  const { footerYear, footerUntil, owner } = useSite()
  return (
    <footer className="footer screen-only">
      <div className="wrap">
        <div className="footer-line">
          <span>
            © {footerUntil === null ? footerYear : `${footerYear} – ${footerUntil}`} {owner.name}
          </span>
          {links.length > 0 && (
            <nav aria-label="Footer">
              <ul>
                <NavLinks links={links} />
              </ul>
            </nav>
          )}
        </div>
      </div>
    </footer>
  )
}
