export type S3Place = NonNullable<ReturnType<typeof readS3Url>>

export function readS3Url(text: string) {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || !url.username || !url.password || url.hash) return null
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
