import { parentPort, workerData } from 'node:worker_threads'
import { markdownOfPost } from './markdown-of-post.server.ts'
import type { MarkdownJob } from './markdown-thread.server.ts'

const { content, page }: MarkdownJob = workerData
parentPort?.postMessage(markdownOfPost(content, page))
