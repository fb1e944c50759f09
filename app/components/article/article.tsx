import { createContext, type MouseEvent, useContext, useRef, useState } from 'react'
import { toast } from '#app/ui/toaster.tsx'
import { Lightbox } from './lightbox.tsx'
import { playEmbed } from './play-embed.ts'

export const ServedBody = createContext<string | undefined>(undefined)

/** The body of a post as rendered by the server; null if the document already contains it. A single listener handles all copy buttons and embeds. */
export function Article({ html: sent }: { html: string | null }) {
  const html = useBody(sent)
  const [announced, announce] = useState('')
  const body = useRef<HTMLElement>(null)

  function press({ target, nativeEvent }: MouseEvent) {
    if (target instanceof Element && !playEmbed(nativeEvent, target)) void copy(target)
  }

  async function copy(target: Element) {
    const button = target.closest('.code-head button')
    const code = button?.closest('.code')?.querySelector('pre')?.textContent
    if (!button || code == null) return
    try {
      await navigator.clipboard.writeText(code.replace(/\n$/, ''))
    } catch {
      toast.error('The code could not be copied. Select it and copy it manually.', { id: 'copy' })
      return
    }
    showLabel(button, 'Copied', 'Copied')
    setTimeout(() => showLabel(button, 'Copy code', ''), 2000)
  }

  function showLabel(button: Element, label: string, text: string) {
    button.textContent = label
    announce(text)
  }

  return (
    <div className="article">
      {/* biome-ignore lint/a11y: the clicks come from buttons inside, which handle keys */}
      <article
        ref={body}
        className="prose"
        dir="auto"
        onClick={press}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by the server
        dangerouslySetInnerHTML={{ __html: html }}
      />
      <p className="sr-only" role="status">
        {announced}
      </p>
      <Lightbox within={body} html={html} />
    </div>
  )
}

/** Returns the HTML of a body: `sent` by a loader, or from the document that is being rendered or hydrated. */
function useBody(sent: string | null): string {
  const served = useContext(ServedBody)
  return sent ?? served ?? readDocument()
}

let inDocument: string | undefined

/** Read once: a skeleton may take the place of the body, and Back to another heading of the post shows it again without loading it. */
function readDocument(): string {
  inDocument ??= document.querySelector('article.prose')?.innerHTML ?? ''
  return inDocument
}
