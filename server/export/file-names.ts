const MAX_BYTES = 200

/** Windows cannot store files with these names, whatever their ending. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

export class FileNames {
  readonly #taken = new Set<string>()

  choose(name: string, ending = ''): string {
    const stem = storableName(name)
    for (let count = 1; ; count++) {
      const chosen = `${stem.slice(0, stem.length - extensionOf(stem).length)}${count > 1 ? `-${count}` : ''}${extensionOf(stem)}${ending}`
      // File systems of macOS and Windows ignore case and the composition of letters.
      const key = chosen.normalize('NFC').toLowerCase()
      if (this.#taken.has(key)) continue
      this.#taken.add(key)
      return chosen
    }
  }
}

const extensionOf = (name: string) => /\.[a-z\d]{1,5}$/i.exec(name)?.[0] ?? ''

function storableName(name: string): string {
  const plain = name
    .toWellFormed()
    .replace(/[<>:"/\\|?*\p{Cc}\p{Cf}\u2028\u2029]/gu, '-')
    .replace(/^[\s.]+|[\s.]+$/g, '-')
    .replace(RESERVED, '$&-')
  const extension = extensionOf(plain)
  let stem = plain.slice(0, plain.length - extension.length) || '-'
  while (Buffer.byteLength(stem) > MAX_BYTES) stem = [...stem].slice(0, -1).join('')
  return stem + extension
}
