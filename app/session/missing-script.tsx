import { Trouble } from '#app/ui/trouble.tsx'
import { formErrorSentence, isFailedImport } from './error-sentence.ts'
import { loadAgain } from './show-failure.tsx'

export function MissingScript({ of: { trouble, retry } }: { of: { trouble: unknown; retry: () => void } }) {
  const isGone = trouble instanceof Error && isFailedImport(trouble.message)
  return (
    <Trouble
      title="This part did not arrive."
      reason={formErrorSentence(trouble)}
      act={isGone ? 'Load the page again' : 'Try again'}
      onRetry={isGone ? loadAgain : retry}
    />
  )
}
