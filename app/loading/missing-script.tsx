import { Trouble } from '#app/ui/trouble.tsx'
import { formErrorSentence } from './error-sentence.ts'
import { loadAgain } from './show-failure.tsx'

/** A browser does not request a failed module again, so only a reload helps. */
export const MissingScript = ({ error }: { error: unknown }) => (
  <Trouble
    title="This part did not load."
    reason={formErrorSentence(error)}
    act="Load the page again"
    onRetry={loadAgain}
  />
)
