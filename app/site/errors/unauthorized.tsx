import { StillCover } from '#app/components/still-cover.tsx'
import { titled } from '#app/loading/titled.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Lost } from './lost.tsx'

export const meta = titled('Access restricted')

export default function Unauthorized() {
  return (
    <Lost art={<StillCover figure="swell" ink={1} />} heading="Access to this page is restricted!">
      <p>This route is for admin only</p>
      <ButtonLink variant="main" to="/dashboard">
        Go back to Dashboard
      </ButtonLink>
    </Lost>
  )
}
