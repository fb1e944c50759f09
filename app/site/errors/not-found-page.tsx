import { ButtonLink } from '#app/ui/button.tsx'
import { NotFound } from './not-found.tsx'
import { Snail } from './snail.tsx'

export function NotFoundPage() {
  return (
    <NotFound art={<Snail />} heading="Oops! The page you are looking for could not be found.">
      <ButtonLink variant="main" to="/">
        Go back to Home
      </ButtonLink>
    </NotFound>
  )
}
