import { rightToLeftLetters } from './direction.ts'

const rightToLeft = new RegExp(`[${rightToLeftLetters}]`)
const oneSided =
  /<(ul|ol|blockquote|aside|details|figcaption|div class="table-box(?: narrow)?"|(?:p|h[2-4]) class="indent-\d")(?=[ >])/g

/** Gives each block of a post with Arabic or Hebrew the direction of its own letters. The style sheet handles paragraphs, and code stays left to right. */
export const withDirections = (html: string): string =>
  rightToLeft.test(html)
    ? html
        .replace(oneSided, '<$1 dir="auto"')
        .replace(/<div class="code(?=[ "])/g, '<div dir="ltr" class="code')
    : html
