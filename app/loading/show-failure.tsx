import { toast } from '#app/ui/toaster.tsx'
import { isFailedImport } from './error-sentence.ts'
import { reloadPage } from './reload-page.ts'
import { saveTyped } from './typed-fields.ts'

/** Shows an error as a toast. If a script failed to load, the toast offers to reload the page, because nothing else helps. */
export function showFailure(error: unknown, sentence: string): void {
  if (!(error instanceof Error && isFailedImport(error.message))) toast.error(sentence)
  else
    toast.error(
      <>
        Part of this page did not load.{' '}
        <button type="button" className="link" onClick={loadAgain}>
          Load the page again
        </button>
      </>,
      { id: sentence, duration: 20_000 },
    )
}

export async function loadAgain() {
  saveTyped()
  if (!(await reloadPage())) toast.error('The site still cannot be reached.')
}
