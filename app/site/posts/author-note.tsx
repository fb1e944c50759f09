import { Avatar } from '#app/components/avatar.tsx'
import { useSite } from '#app/loading/use-site.ts'
import { avatar } from '#shared/posts/picture-addresses.ts'

type Props = { post: { author: string; authorAvatar: string | null } }

export function AuthorNote({ post: { author, authorAvatar } }: Props) {
  const { owner } = useSite()
  const isOwner = author === owner.name
  return (
    <section className="row author-note" aria-label="About the author">
      <Avatar
        src={avatar(authorAvatar, 160) ?? (isOwner ? owner.avatar : null)}
        name={author}
        className="author-note-picture"
      />
      <div className="grow">
        <p className="byline">By {author}</p>
        {isOwner && owner.title && <p className="quiet">{owner.title}</p>}
        {isOwner && (
          <p className="row row-wide author-note-links">
            {owner.email && (
              <a className="link" href={`mailto:${owner.email}`}>
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
