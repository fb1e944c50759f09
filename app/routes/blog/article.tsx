import { type MouseEvent, useState } from 'react'
import { toast } from '#app/ui/toaster.tsx'

/** The body of a post as the server has made it. Its copy buttons are the server's too: all are heard in one place. */
export function Article({ html }: { html: string }) {
  const [said, setSaid] = useState('')

  async function copy({ target }: MouseEvent) {
    const button = target instanceof Element ? target.closest('.code-head button') : null
    const code = button?.closest('.code')?.querySelector('pre')?.textContent
    if (!button || code == null) return
    try {
      // The line break after the last line is the page's own.
      await navigator.clipboard.writeText(code.replace(/\n$/, ''))
    } catch {
      toast.error('The code could not be copied. Select it and copy it yourself.', { id: 'copy' })
      return
    }
    say(button, 'Copied', 'Copied')
    setTimeout(() => say(button, 'Copy code', ''), 2000)
  }

  function say(button: Element, label: string, words: string) {
    button.textContent = label
    setSaid(words)
  }

  return (
    <>
      {/* biome-ignore lint/a11y: what is pressed are the buttons in it, by keys as well */}
      <article
        className="prose"
        onClick={copy}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the server has sanitized it
        dangerouslySetInnerHTML={{ __html: html }}
      />
      <p className="sr-only" role="status">
        {said}
      </p>
    </>
  )
}
