import { InlineScript } from './ui/inline-script.tsx'

// Plain HTML in a template, since it is shown when the page's scripts, React among them, fail to load.
const sentence = `<div class="wrap script-trouble"><div class="trouble" role="alert"><p><b>A part of this page did not arrive.</b>You can read it, but its buttons and forms may not answer.</p><a class="button" href="">Try again</a></div></div>`

const notice = `addEventListener('error',event=>{
const template=document.getElementById('script-trouble')
if(template&&event.target instanceof HTMLScriptElement)template.replaceWith(template.content)},true)`

export function ScriptTrouble() {
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of the application */}
      <template id="script-trouble" dangerouslySetInnerHTML={{ __html: sentence }} />
      <InlineScript code={notice} />
    </>
  )
}
