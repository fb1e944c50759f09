import { NavLink } from 'react-router'
import type { NavigationLink } from '#shared/settings/navigation.ts'

export function NavLinks({ links, onFollow }: { links: NavigationLink[]; onFollow?: () => void }) {
  return links.map(({ label, href }) => (
    <li key={`${label} ${href}`}>
      {href.startsWith('/') ? (
        // The router cannot render links to files, so the browser loads them.
        <NavLink to={href} end reloadDocument={/\.\w+$/.test(href)} onClick={onFollow}>
          {label}
        </NavLink>
      ) : (
        <a href={href} rel="noopener" onClick={onFollow}>
          {label}
        </a>
      )}
    </li>
  ))
}
