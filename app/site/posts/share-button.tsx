import { Button } from '#app/ui/button.tsx'
import { copyText } from '#app/ui/copy-text.ts'
import { Drawing } from '#app/ui/icon.tsx'

export function ShareButton({ title }: { title: string }) {
  async function share() {
    const url = location.origin + location.pathname
    if (!(await sharePage({ title, url })))
      await copyText(url, { copied: 'Link copied', noun: 'address of this page' })
  }

  return (
    <Button size="small" className="script-only" onClick={share}>
      <Drawing>
        <path d="M10 12.5V3M6.5 6 10 2.8 13.5 6M6.5 9H4.5v8h11V9h-2" />
      </Drawing>
      Share
    </Button>
  )
}

/** Returns false if the platform has no share dialog. A canceled dialog counts as shared. */
async function sharePage(page: ShareData): Promise<boolean> {
  if (!('share' in navigator)) return false
  try {
    await navigator.share(page)
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
