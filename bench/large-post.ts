import type { SupabaseClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import type { Database } from '#app/data/database-types.ts'

const sentence = 'A cache is a promise about time, and the moment it was true may have been a short one. '
const code = (place: number) =>
  `<pre><code class="language-typescript">export function part${place}(given: number): string {\n  const doubled = given * 2\n  if (doubled &gt; ${place}) return \`\${doubled} of ${place}\`\n  return 'nothing'\n}</code></pre>`

/** Builds the HTML of a post with about `characters` of text, and with pictures and code blocks in between. */
export function longBody(characters: number, pictures: string[], blocks: number): string {
  const parts: string[] = []
  const paragraphs = Math.max(1, Math.round(characters / 600))
  const due = (count: number, place: number) =>
    Math.floor(((place + 1) * count) / paragraphs) - Math.floor((place * count) / paragraphs)
  for (let place = 0; place < paragraphs; place++) {
    if (place % 12 === 0) parts.push(`<h2>Part ${place / 12 + 1}</h2>`)
    parts.push(`<p>${place}. <strong>${sentence.trim()}</strong> ${sentence.repeat(6).trim()}</p>`)
    for (let made = 0; made < due(blocks, place); made++) parts.push(code(place + made))
    for (let made = due(pictures.length, place); made > 0; made--)
      parts.push(
        `<figure><img src="/images/thumbnail/Content/${pictures[(place + made) % pictures.length]}?w=1280" alt="Drawn" width="1600" height="900"><figcaption>Picture</figcaption></figure>`,
      )
  }
  return `${parts.join('')}<p>The last words.</p>`
}

/** Uploads `count` pictures of 1600 by 900 pixels and returns their names. */
export async function uploadPictures(client: SupabaseClient<Database>, count: number): Promise<string[]> {
  const names: string[] = []
  for (let place = 0; place < count; place++) {
    const background = { r: (place * 5) % 256, g: 90, b: 160 }
    const picture = await sharp({ create: { width: 1600, height: 900, channels: 3, background } })
      .webp()
      .toBuffer()
    const name = `${crypto.randomUUID()}-1600x900-5a5aa0.webp`
    const { error } = await client.storage
      .from('thumbnail')
      .upload(`Content/${name}`, picture, { contentType: 'image/webp' })
    if (error) throw error
    names.push(name)
  }
  return names
}
