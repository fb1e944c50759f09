import { useEffect, useRef, useState } from 'react'
import { PostSkeleton } from '#app/components/article/post-skeleton.tsx'
import { useQuery } from '#app/loading/use-query.ts'
import { LoadError } from '#app/ui/error-message.tsx'
import { useStable } from '#app/ui/use-stable.ts'
import { previewedLink, readSitePreview } from '#shared/data/preview.ts'
import type { Site } from '#shared/settings/site.ts'
import { parseUrl } from '#shared/text/parse-url.ts'
import { showOwnCss } from './show-own-css.ts'

type Props = {
  site: Site
  path: string
  theme: 'light' | 'dark'
  /** Width of the simulated screen in CSS pixels, scaled down to fit. */
  width: number
  onPath: (path: string) => void
  onClose?: (() => void) | undefined
}

/** Previews a page with unsaved settings. The frame runs no scripts, so this component handles its links and its Escape key. */
export function PreviewFrame({ site, path, theme, width, onPath, onClose }: Props) {
  const stage = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  /** Where the frame is scrolled to, so that a changed setting leaves it there. */
  const top = useRef(0)
  const room = useRoom(stage)
  // Unsaved CSS is added here, so typing it loads nothing.
  const rendered = { ...site, look: { ...site.look, css: '' } }
  const { former, error, loading, reload } = useQuery(
    client => readSitePreview(client, path, rendered),
    JSON.stringify(rendered),
  )
  const [ready, setReady] = useState<string | null>(null)
  const scale = room.width === 0 ? 1 : Math.min(1, room.width / width)

  const { css } = site.look
  useEffect(() => showTheme(frame.current, theme), [theme])
  useEffect(() => void showOwnCss(frame.current, css), [css])

  const follow = useStable((event: MouseEvent) => {
    // No `instanceof` here: elements in the frame belong to another window's classes.
    const link = [...(frame.current?.contentDocument?.links ?? [])].find(link =>
      event.composedPath().includes(link),
    )
    const href = link?.getAttribute('href') ?? ''
    if (!href.startsWith(previewedLink)) return
    event.preventDefault()
    const address = parseUrl(href.slice(previewedLink.length), location.origin + path)
    if (address?.origin === location.origin && isForReading(address.pathname))
      onPath(address.pathname + address.search)
  })
  const leave = useStable((event: KeyboardEvent) => event.key === 'Escape' && onClose?.())

  function listen() {
    showTheme(frame.current, theme)
    setReady(former)
    void showOwnCss(frame.current, css)
    const page = frame.current?.contentDocument
    page?.defaultView?.scrollTo(0, top.current)
    page?.addEventListener('scroll', () => {
      top.current = page.defaultView?.scrollY ?? 0
    })
    page?.addEventListener('click', follow)
    page?.addEventListener('keydown', leave)
    page?.addEventListener('submit', event => event.preventDefault())
  }

  return (
    <div className="preview-frame" ref={stage} aria-busy={loading}>
      {error ? (
        <LoadError title="The preview could not be loaded." of={{ error, loading, reload }} />
      ) : former === null ? (
        <div className="wrap">
          <PostSkeleton />
        </div>
      ) : (
        <iframe
          ref={frame}
          title={`The page ${path}`}
          sandbox="allow-same-origin"
          srcDoc={former}
          inert={ready !== former}
          onLoad={listen}
          style={{
            width,
            height: room.height / scale,
            left: Math.max(0, (room.width - width) / 2),
            transform: `scale(${scale})`,
          }}
        />
      )}
    </div>
  )
}

function showTheme(frame: HTMLIFrameElement | null, theme: Props['theme']) {
  frame?.contentDocument?.documentElement.setAttribute('data-theme', theme)
}

const isForReading = (pathname: string) =>
  !/^\/(dashboard|signin|signup|resetpassword|search)\b|\./.test(pathname)

function useRoom(element: React.RefObject<HTMLElement | null>) {
  const [room, setRoom] = useState({ width: 0, height: 0 })
  useEffect(() => {
    if (!element.current) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setRoom({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return room
}
