import { useEffect } from 'react'
import { useSession } from './session/session-context.ts'
import { InlineScript } from './ui/inline-script.tsx'

const ready = 'byline:ready'

// Stops propagation of queued events, since React would replay them or reset a select to the server's value. Replays each in its
// own task, so that React renders in between. Links and typing work without it.
const hold = `{
const held=[]
const kinds=['click','input','change','submit']
const hear=event=>{
const{type,target,submitter}=event
const button=type==='click'&&target.closest('button')
if(button){
if(button.form&&button.type==='submit')return
held.push(()=>button.click())
}else if(target instanceof HTMLSelectElement){
const{value}=target
if(type==='change')held.push(()=>{target.value=value;target.dispatchEvent(new Event('change',{bubbles:true}))})
}else if(type==='submit'){
event.preventDefault()
held.push(()=>target.requestSubmit(submitter))
}else return
event.stopImmediatePropagation()
}
const stop=()=>{for(const kind of kinds)removeEventListener(kind,hear,true)}
for(const kind of kinds)addEventListener(kind,hear,true)
addEventListener('error',({target})=>{if(target instanceof HTMLScriptElement)stop()},true)
addEventListener('${ready}',()=>{stop();for(const act of held.splice(0))setTimeout(act)})
}`

/** Queues clicks, selections and submits that happen before hydration, and replays them when the session is known. */
export function EarlyPresses() {
  const { session } = useSession()
  const known = session.state !== 'loading'

  useEffect(() => {
    if (known) dispatchEvent(new Event(ready))
  }, [known])

  return <InlineScript code={hold} />
}
