import { avatar } from '#app/content/picture-addresses.ts'
import { useSite } from '#app/content/use-site.ts'
import { Avatar } from '#app/ui/avatar.tsx'

/** The author's signature below a post. The owner's picture comes from the settings, that of other authors from their profile. */
export function AuthorNote({
  post: { author, authorAvatar },
}: {
  post: { author: string; authorAvatar: string | null }
}) {
  const { owner } = useSite()
  const isOwner = author === owner.name
  return (
    <div className="author-note">
      <Avatar
        src={avatar(authorAvatar, 160) ?? (isOwner ? owner.avatar : null)}
        name={author}
        className="author-note-picture"
      />
      <div>
        <p className="byline">By {author}</p>
        {isOwner && owner.title && <p className="author-note-title">{owner.title}</p>}
      </div>
    </div>
  )
}
