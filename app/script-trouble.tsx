import { InlineScript } from './ui/inline-script.tsx'

// Stays in its template unless the page's own scripts do not arrive: so it has to do without them, and without React.
const sentence = `<div class="wrap script-trouble"><div class="trouble" role="alert"><p><b>A part of this page did not arrive.</b>You can read it, but its buttons and forms may not answer.</p><a class="button" href="">Try again</a></div></div>`

const notice = `addEventListener('error',event=>{
const template=document.getElementById('script-trouble')
if(template&&event.target instanceof HTMLScriptElement)template.replaceWith(template.content)},true)`

/** Says that the page is only a document when its scripts are missing. */
export function ScriptTrouble() {
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours */}
      <template id="script-trouble" dangerouslySetInnerHTML={{ __html: sentence }} />
      <InlineScript code={notice} />
    </>
  )
}
