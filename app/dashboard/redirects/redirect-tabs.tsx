import { NavLink } from 'react-router'

export function RedirectTabs() {
  return (
    <nav className="row tabs space-below" aria-label="Redirects">
      <NavLink className="plain-link" to="/dashboard/redirects" end>
        Redirects
      </NavLink>
      <NavLink className="plain-link" to="/dashboard/redirects/missed">
        Missing pages
      </NavLink>
    </nav>
  )
}
