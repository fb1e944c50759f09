import { toast } from '#app/ui/toaster.tsx'
import { isFailedImport } from './error-sentence.ts'
import { saveTyped } from './typed-fields.ts'

/** Shows the sentence about an error. A script that the server no longer has, or that failed after it was fetched, comes only with the page. */
export function showFailure(error: unknown, sentence: string): void {
  if (!(error instanceof Error && isFailedImport(error.message))) toast.error(sentence)
  else
    toast.error(
      <>
        A part of this page did not arrive.{' '}
        <button type="button" className="link" onClick={loadAgain}>
          Load the page again
        </button>
      </>,
      { id: sentence, duration: 20_000 },
    )
}

export function loadAgain() {
  saveTyped()
  location.reload()
}
