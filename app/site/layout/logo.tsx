import { contentPicture } from '#shared/posts/picture-addresses.ts'
import { pictureFacts } from '#shared/posts/picture-facts.ts'
import type { Look } from '#shared/settings/look.ts'

/** Renders both logos; the style sheet shows the one for the current theme. */
export function Logo({ look: { logo, logoDark }, title }: { look: Look; title: string }) {
  if (logo === null) return title
  if (logoDark === null) return <LogoPicture file={logo} title={title} className="top-bar-logo" />
  return (
    <>
      <LogoPicture file={logo} title={title} className="top-bar-logo top-bar-logo-light" />
      <LogoPicture file={logoDark} title={title} className="top-bar-logo top-bar-logo-dark" />
    </>
  )
}

function LogoPicture({ file, title, className }: { file: string; title: string; className: string }) {
  const facts = pictureFacts(file)
  return (
    <img
      className={className}
      src={contentPicture(file, 320)}
      srcSet={`${contentPicture(file, 320)} 1x, ${contentPicture(file, 640)} 2x`}
      width={facts?.width}
      height={facts?.height}
      alt={title}
      // Lazy images that are not displayed are never downloaded.
      loading="lazy"
    />
  )
}
