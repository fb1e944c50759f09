import { Avatar } from '#app/components/avatar.tsx'
import { Tags } from '#app/components/tags.tsx'
import { useSite } from '#app/loading/use-site.ts'
import { SubscribeBox } from '#app/site/layout/subscribe-box.tsx'
import { Button } from '#app/ui/button.tsx'
import { copyText } from '#app/ui/copy-text.ts'
import { Drawing } from '#app/ui/icon.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { avatar } from '#shared/posts/picture-addresses.ts'
import { contactAddress } from './contact-address.ts'

type Author = { author: string; authorAvatar: string | null }

type Props = { post: Author & { title: string; tags: string[] } }

export function PostEnd({ post }: Props) {
  return (
    <footer className="stack stack-wide post-end" dir="ltr" data-read-end="">
      <Tags names={post.tags} />
      <AuthorNote post={post} />
      <SubscribeBox source="post" />
      <div className="row quiet">
        <p className="grow">
          Prefer RSS? Follow the{' '}
          <TextLink to="/rss.xml" reloadDocument>
            feed
          </TextLink>
          .
        </p>
        <ShareButton title={post.title} />
      </div>
    </footer>
  )
}

function AuthorNote({ post: { author, authorAvatar } }: { post: Author }) {
  const site = useSite()
  const { owner } = site
  const isOwner = author === owner.name
  const contact = contactAddress(site)
  return (
    <section className="row post-end-author" aria-label="About the author">
      <Avatar
        src={avatar(authorAvatar, 160) ?? (isOwner ? owner.avatar : null)}
        name={author}
        className="post-end-author-picture"
      />
      <div className="grow">
        <p className="byline">By {author}</p>
        {isOwner && owner.title && <p className="quiet">{owner.title}</p>}
        {isOwner && (
          <p className="row row-wide post-end-author-links">
            {contact && (
              <a className="link" href={contact}>
                Contact Me
              </a>
            )}
            {owner.links.map(({ label, url }) => (
              <a className="link" key={url} href={url} rel="me noopener">
                {label}
              </a>
            ))}
          </p>
        )}
      </div>
    </section>
  )
}

function ShareButton({ title }: { title: string }) {
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
