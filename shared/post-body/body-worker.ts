import { parentPort } from 'node:worker_threads'
import type { ChangesJob, PageJob, TextJob } from './body-thread.server.ts'
import { changesOfPost } from './changes-of-post.server.ts'
import { feedOfPost } from './feed-of-post.server.ts'
import { markdownOfPost } from './markdown-of-post.server.ts'
import { renderBody } from './render-body.server.ts'

type Job = PageJob | TextJob | ChangesJob

parentPort?.on('message', async (job: Job) => parentPort?.postMessage(await write(job)))

function write(job: Job) {
  if (job.as === 'changes') return changesOfPost(job.older, job.newer, job.site)
  if (job.as === 'page') return renderBody(job.content, job.hasSidenotes)
  return (job.as === 'feed' ? feedOfPost : markdownOfPost)(job.content, job.page)
}
