import { LRUCache } from 'lru-cache'
import { isRecord } from '#app/content/parse-record.ts'
import type { ComposeLetter } from './compose-mail.ts'
import type { Letter, LetterPart, Sender } from './letter.ts'
import type { CallFunction } from './mail-queue.ts'
import { keepMailLink } from './mail-secret.ts'
import { type LetterPost, writePostLetter } from './post-mail/write-post-letter.ts'
import { senderOf } from './sender-of.ts'

/** The letters to subscribers: a post, or the posts of a week. The text of a post is written once for all of them, until it changes. */
export function composeLetters(siteUrl: string, call: CallFunction): ComposeLetter {
  const written = new LRUCache<string, Promise<Omit<Letter, 'footer'> | null>>({ max: 10 })

  function postLetter(of: number, key: string, words: { subject: string; note: string }, sender: Sender) {
    const known = written.get(key)
    if (known) return known
    const writing = call('read_letter', { of_sending: of }).then(answer => {
      const post = readLetterPost(answer)
      return post && writePostLetter({ ...words, post, sender })
    })
    written.set(key, writing)
    writing.catch(() => written.delete(key))
    return writing
  }

  return async ({ id, kind, told }) => {
    if (kind !== 'letter' && kind !== 'letter-test') return null
    const sender = senderOf(siteUrl, told.site)
    const words = { subject: String(told.subject), note: String(told.note) }
    const key = JSON.stringify([told.sending, told.version, words, told.site])
    const letter = Array.isArray(told.posts)
      ? weeklyLetter(told.posts.filter(isRecord), sender)
      : await postLetter(Number(told.sending), key, words, sender)
    if (!letter) return null
    if (kind === 'letter-test')
      return { letter: { ...letter, footer: [{ text: 'This is a test to yourself.' }] } }
    const stop = `${siteUrl}/subscription?token=${await keepMailLink(call, id)}`
    const footer: LetterPart[] = [
      { text: `You get this because you subscribed at ${siteUrl}/subscribe.` },
      { link: 'Unsubscribe or choose topics', href: stop, isQuiet: true },
      { link: 'Follow by feed instead', href: `${siteUrl}/rss.xml`, isQuiet: true },
    ]
    return { letter: { ...letter, footer }, stop }
  }
}

function weeklyLetter(posts: Record<string, unknown>[], { siteUrl, title }: Sender): Omit<Letter, 'footer'> {
  return {
    subject: `This week on ${title}`,
    title: 'This week',
    parts: posts.flatMap((post): LetterPart[] => [
      { heading: String(post.title) },
      { text: [post.subtitle, post.introduction].filter(Boolean).join(' · ') },
      { link: 'Read it on the site', href: `${siteUrl}/blog/${encodeURIComponent(String(post.slug))}` },
    ]),
  }
}

function readLetterPost(answer: unknown): LetterPost | null {
  if (!isRecord(answer)) return null
  const text = (name: string) => String(answer[name] ?? '')
  return {
    title: text('title'),
    slug: text('slug'),
    subtitle: text('subtitle'),
    introduction: text('introduction'),
    content: text('content'),
    author: text('author'),
    isWhole: answer.isWhole === true,
  }
}
