import { Cover } from '#app/components/cover.tsx'
import { titleMeta } from '#app/loading/title-meta.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { NotFound } from './not-found.tsx'

export const meta = titleMeta('Access restricted')

export default function Unauthorized() {
  return (
    <NotFound art={<Cover code="swell-1-d833ec95" />} heading="Access to this page is restricted!">
      <p>This route is for admin only</p>
      <ButtonLink variant="main" to="/dashboard">
        Go back to Dashboard
      </ButtonLink>
    </NotFound>
  )
}
