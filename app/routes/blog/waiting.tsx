import { BlogListSkeleton, Bone, PostSkeleton } from '#app/ui/skeleton.tsx'

export function ListWaiting() {
  return (
    <main id="main" className="wrap">
      <div className="masthead bones" aria-hidden="true">
        <Bone className="h-12 w-4/5" />
        <Bone className="h-12 w-1/2" />
      </div>
      <div className="columns">
        <BlogListSkeleton />
        <SideWaiting />
      </div>
    </main>
  )
}

export function PostWaiting() {
  return (
    <main id="main" className="wrap">
      <PostSkeleton />
    </main>
  )
}

function SideWaiting() {
  return (
    <aside className="side self-start" aria-hidden="true">
      <div className="owner bones">
        <Bone className="round size-19" />
        <Bone className="h-6.5 w-2/3" />
        <Bone className="line w-1/2" />
        <Bone className="h-11 w-full" />
      </div>
    </aside>
  )
}
