import { useSession } from '#app/session/session-context.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Empty } from '#app/ui/empty.tsx'

export function EmptySite() {
  const isAdmin = useSession().profile?.role === 'admin'
  return (
    <Empty text="No Blogs found!">
      {isAdmin ? (
        <>
          <p>Welcome. This blog is yours, and it begins with its first post.</p>
          <ButtonLink variant="main" to="/dashboard/createblog">
            Write the first post
          </ButtonLink>
        </>
      ) : (
        <p>The first post is still being written. Come back soon.</p>
      )}
    </Empty>
  )
}
