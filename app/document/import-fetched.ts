const arrived = new Map<string, Promise<void>>()

/** What `import()` of this application becomes in a build. Fetches a script with all that it imports first: Chromium 150, Firefox 140 and older never request a failed module again. `files`: below the root, without what an element of the page loads. */
export async function importFetched<Module>(load: () => Promise<Module>, files: string[] = []) {
  await Promise.all(files.map(file => arrive(`/${file}`)))
  return load()
}

function arrive(address: string): Promise<void> {
  if (document.querySelector(`link[href="${address}"]`)) return Promise.resolve()
  const coming = arrived.get(address) ?? (address.endsWith('.css') ? addSheet(address) : download(address))
  arrived.set(address, coming)
  coming.catch(() => arrived.delete(address))
  return coming
}

/** Into the browser's cache. Throws what an `import()` would where the server has no such file, as after a new release. */
async function download(address: string) {
  const response = await fetch(address)
  const { ok, status } = response
  if (ok) await response.arrayBuffer()
  else if (status < 500) throw new TypeError(`Failed to fetch dynamically imported module: ${address}`)
  else throw Object.assign(new Error(`${address}: ${status}`), { status })
}

const addSheet = (address: string) =>
  new Promise<void>((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = address
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      reject(new TypeError(`Failed to fetch ${address}`))
    }
    document.head.append(link)
  })
