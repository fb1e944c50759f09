import { textOf } from '#shared/blocks/html-tree.ts'
import { hasManyTags } from '#shared/post-body/body-thread.server.ts'
import { repeatsIntroduction } from '#shared/posts/repeated-introduction.ts'
import { isRecord } from '#shared/text/parse-record.ts'
import { mailLookOf } from '../messages/mail-look.ts'
import type { Message, MessagePart, Sender } from '../messages/message.ts'
import { writeMessage } from '../messages/write-message.ts'
import { encodeMessage } from '../smtp/mime-message.ts'
import { readPost } from './mail-post.ts'
import { writePostHtml } from './write-post-html.ts'
import { writePostText } from './write-post-text.ts'

const TEXTS = ['title', 'slug', 'subtitle', 'introduction', 'content', 'author'] as const

type IssuePost = Record<(typeof TEXTS)[number], string> & { isWhole: boolean }

export function readIssuePost(answer: unknown): IssuePost | null {
  if (!isRecord(answer)) return null
  const texts = Object.fromEntries(TEXTS.map(name => [name, String(answer[name] ?? '')]))
  return { ...(texts as Record<(typeof TEXTS)[number], string>), isWhole: answer.isWhole === true }
}

interface Parts {
  subject: string // empty: the title of the post
  note: string
  post: IssuePost
  sender: Sender
}

/** Gmail cuts off mails above this many bytes of HTML, minus room for the footer. */
const LONGEST_HTML = 102 * 1024 - 6_000

/** Renders a post as a newsletter issue: in full if wanted and short enough, otherwise its introduction with a link. */
export async function writeIssue(parts: Parts): Promise<Omit<Message, 'footer'> & { isShortened: boolean }> {
  const { subject, note, post, sender } = parts
  const page = `${sender.siteUrl}/blog/${encodeURIComponent(post.slug)}`
  const issueWith = (body: MessagePart[]) => ({
    subject: subject || post.title,
    title: post.title,
    address: page,
    above: paragraphsOf(note),
    parts: [
      ...(post.subtitle ? [post.subtitle] : []),
      { small: `By ${post.author}` },
      ...body,
      { link: 'Read it on the site', href: page },
    ],
  })
  const short = issueWith(paragraphsOf(post.introduction))
  if (!post.isWhole) return { ...short, isShortened: false }
  if (hasManyTags(post.content)) return { ...short, isShortened: true }
  const content = await readPost(post.content)
  const body = await writePostHtml(content, page, mailLookOf(sender))
  const isRepeated = repeatsIntroduction(textOf(content).trim(), post.introduction)
  const wholeWith = (plain: string) =>
    issueWith([...(isRepeated ? [] : paragraphsOf(post.introduction)), { body, plain }])
  const { html } = writeMessage({ ...wholeWith(''), footer: [] }, sender)
  if (html.length > LONGEST_HTML || (await encodeMessage({ html })).length > LONGEST_HTML)
    return { ...short, isShortened: true }
  // Done last, because the text of a very long post blocks the server for up to a second.
  return { ...wholeWith(writePostText(content, page)), isShortened: false }
}

const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map(paragraph => paragraph.trim())
    .filter(Boolean)
