import { ButtonLink } from '#app/ui/button.tsx'
import { Lost } from './lost.tsx'

export function NotFoundPage() {
  return (
    <Lost drawing="sun-3-574ea7d1" heading="Oops! The page you are looking for could not be found.">
      <ButtonLink variant="main" to="/">
        Go back to Home
      </ButtonLink>
    </Lost>
  )
}
