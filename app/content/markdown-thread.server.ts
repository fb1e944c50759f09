import { askThread } from './ask-thread.server.ts'
import { markdownOfPost } from './markdown-of-post.server.ts'

/** Characters of HTML that take less than a tenth of a second. */
const SHORT = 30_000

export type MarkdownJob = { content: string; page: string }

const inThread = askThread<MarkdownJob, string>('#app/content/markdown-worker.ts', 0)

/** `markdownOfPost`, for a long post in a thread: 2 MB take seconds, in which nobody else would be answered. */
export const markdownOfLong = async (content: string, page: string): Promise<string> =>
  content.length < SHORT ? markdownOfPost(content, page) : inThread({ content, page })
