import { Tags } from '#app/components/tags.tsx'
import { SubscribeBox } from '#app/site/layout/subscribe-box.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { AuthorNote } from './author-note.tsx'
import { ShareButton } from './share-button.tsx'

type Props = { post: { title: string; tags: string[]; author: string; authorAvatar: string | null } }

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
