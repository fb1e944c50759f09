import { parentPort } from 'node:worker_threads'
import type { PageJob, TextJob } from './body-thread.server.ts'
import { feedOfPost } from './feed-of-post.server.ts'
import { markdownOfPost } from './markdown-of-post.server.ts'
import { renderBody } from './render-body.server.ts'

parentPort?.on('message', async (job: PageJob | TextJob) => parentPort?.postMessage(await write(job)))

function write(job: PageJob | TextJob) {
  if (job.as === 'page') return renderBody(job.content, job.hasSidenotes)
  return (job.as === 'feed' ? feedOfPost : markdownOfPost)(job.content, job.page)
}
