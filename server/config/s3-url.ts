import { parseWebUrl } from '#shared/text/parse-url.ts'

export type S3Place = NonNullable<ReturnType<typeof readS3Url>>

export function readS3Url(text: string) {
  const url = parseWebUrl(text)
  if (!url?.username || !url.password || url.hash) return null
  try {
    return {
      url: url.origin + url.pathname.replace(/\/+$/, ''),
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
      region: url.searchParams.get('region'),
    }
  } catch {
    return null
  }
}
