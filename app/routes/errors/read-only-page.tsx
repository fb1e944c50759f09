import { useLocation } from 'react-router'
import { Cover } from '#app/ui/cover.tsx'
import { Lost } from './lost.tsx'

export function ReadOnlyPage() {
  const { pathname } = useLocation()
  return (
    <Lost art={<Cover code="sun-6-574ea7d1" />} heading="Nothing can be sent to this page.">
      <p>It can only be read. Nothing was changed.</p>
      <a className="button button-main" href={pathname}>
        Open the page
      </a>
    </Lost>
  )
}
