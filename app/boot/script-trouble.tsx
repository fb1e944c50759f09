import { InlineScript } from '#app/ui/inline-script.tsx'
import { pressHeld, scriptMissing } from './load-on-intent.ts'
import { showTrouble } from './show-trouble.ts'

const id = 'script-trouble'

// Plain HTML in a template, since it is shown when the page's scripts, React among them, fail to load.
const sentence = `<div class="wrap masthead"><div class="trouble" role="alert"><p><b>Part of this page did not load.</b>You can read it, but its buttons and forms may not answer.</p><a class="button" href="">Try again</a></div></div>`

const code = `(${showTrouble})(${JSON.stringify({ id, scriptMissing, pressHeld })})`

export function ScriptTrouble() {
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of the application */}
      <template id={id} dangerouslySetInnerHTML={{ __html: sentence }} />
      <InlineScript code={code} />
    </>
  )
}
