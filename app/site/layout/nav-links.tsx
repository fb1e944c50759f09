import { NavLink } from 'react-router'
import type { NavigationLink } from '#shared/settings/navigation.ts'

export function NavLinks({ links, onFollow }: { links: NavigationLink[]; onFollow?: () => void }) {
  return links.map(({ label, href }) => (
    <li key={`${label} ${href}`}>
      {href.startsWith('/') ? (
        // A file is not a page of the application.
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
