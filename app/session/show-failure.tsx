import { toast } from '#app/ui/toaster.tsx'
import { isFailedImport } from './error-sentence.ts'
import { saveTyped } from './typed-fields.ts'

/** Shows the sentence about an error. A script that did not arrive comes in Firefox and Safari only with a reload. */
export function showFailure(error: unknown, sentence: string): void {
  if (!(error instanceof Error && isFailedImport(error.message))) toast.error(sentence)
  else
    toast.error(
      <>
        A part of this page did not arrive.{' '}
        <button type="button" className="link" onClick={reload}>
          Load the page again
        </button>
      </>,
      { id: sentence, duration: 20_000 },
    )
}

function reload() {
  saveTyped()
  location.reload()
}
