import { parentPort } from 'node:worker_threads'
import { markdownOfPost } from './markdown-of-post.server.ts'
import type { MarkdownJob } from './markdown-thread.server.ts'

parentPort?.on('message', ({ content, page }: MarkdownJob) =>
  parentPort?.postMessage(markdownOfPost(content, page)),
)
