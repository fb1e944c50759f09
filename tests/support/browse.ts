/** A browser without pages: follows redirects, and keeps the cookies of each origin. */
export function newBrowser() {
  const cookies = new Map<string, Map<string, string>>()

  async function open(address: string) {
    const url = new URL(address)
    const cookie = [...(cookies.get(url.origin) ?? [])].map(pair => pair.join('=')).join('; ')
    const response = await fetch(address, { redirect: 'manual', headers: { cookie } })
    keep(url.origin, response)
    return response
  }

  function keep(origin: string, response: Response) {
    const own = cookies.get(origin) ?? new Map<string, string>()
    cookies.set(origin, own)
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      own.set(name, value)
    }
  }

  return {
    open,
    keep,
    /** The first address that redirects no further, or of which `isEnd` is true. */
    async follow(address: string, isEnd: (url: URL) => boolean): Promise<URL> {
      let url = new URL(address)
      for (let steps = 0; steps < 12 && !isEnd(url); steps++) {
        const location = (await open(url.href)).headers.get('location')
        if (!location) break
        url = new URL(location, url)
      }
      return url
    },
  }
}
