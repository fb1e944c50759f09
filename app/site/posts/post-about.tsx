import { PostDate } from '#app/components/moment.tsx'
import { Topic } from '#app/components/topic.tsx'
import { Rating } from '#app/ui/rating.tsx'
import type { PostOfList } from '#shared/data/posts.ts'
import type { DateForm } from '#shared/text/dates.ts'

export function PostAbout({ post, form }: { post: PostOfList; form: DateForm }) {
  return (
    <p className="row quiet post-card-about">
      <Topic topic={post.topic} />
      <PostDate at={post.insertedAt} form={form} />
      <span>{post.minutes} min read</span>
      {post.average !== null && <Rating average={post.average} />}
    </p>
  )
}
