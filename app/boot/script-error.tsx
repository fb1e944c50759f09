import { InlineScript } from '#app/ui/inline-script.tsx'
import { eventQueued, ready, scriptMissing } from './load-on-intent.ts'
import { showScriptError } from './show-script-error.ts'

const id = 'script-error'

// Plain HTML in a template, because it is shown if the page's scripts, including React, fail to load.
const sentence = `<div class="wrap masthead"><div class="error-message" role="alert"><p><b>Part of this page did not load.</b>You can read it, but its buttons and forms may not answer.</p><a class="button" href="">Try again</a></div></div>`

const code = `(${showScriptError})(${JSON.stringify({ id, scriptMissing, eventQueued, ready })})`

export function ScriptError() {
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of the application */}
      <template id={id} dangerouslySetInnerHTML={{ __html: sentence }} />
      <InlineScript code={code} />
    </>
  )
}
