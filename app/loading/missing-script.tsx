import { ErrorMessage } from '#app/ui/error-message.tsx'
import { formErrorSentence } from './error-sentence.ts'
import { loadAgain } from './show-failure.tsx'

export const MissingScript = ({ error }: { error: unknown }) => (
  <ErrorMessage
    title="This part did not load."
    reason={formErrorSentence(error)}
    actionLabel="Load the page again"
    onRetry={loadAgain}
  />
)
