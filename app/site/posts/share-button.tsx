import { Button } from '#app/ui/button.tsx'
import { Drawing } from '#app/ui/icon.tsx'
import { toast } from '#app/ui/toaster.tsx'

export function ShareButton({ title }: { title: string }) {
  async function share() {
    const url = location.origin + location.pathname
    try {
      if (await sharePage({ title, url })) return
      await navigator.clipboard.writeText(url)
      toast.success('Link copied', { id: 'share' })
    } catch {
      toast.error('The link could not be copied. Copy it from the address bar.', { id: 'share' })
    }
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

/** Returns false if the platform has no share dialog. A cancelled dialog counts as shared. */
async function sharePage(page: ShareData): Promise<boolean> {
  if (!('share' in navigator)) return false
  try {
    await navigator.share(page)
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
