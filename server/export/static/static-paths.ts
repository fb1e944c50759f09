import { posix } from 'node:path'
import { decoded } from '#shared/text/decoded.ts'
import { FileNames } from '../file-names.ts'

const endings: Record<string, RegExp> = {
  '.webp': /^image\/webp/,
  '.jpg': /^image\/jpeg/,
}

interface Folder {
  path: string
  names: FileNames
}

/** Chooses a file for each address, so that any web server finds it, and a browser on the disk. */
export class StaticPaths {
  /** By folder of addresses: the folder of files and the names in it. */
  readonly #folders = new Map<string, Folder>([['', { path: '', names: new FileNames() }]])

  choose({ pathname, search }: URL, type: string): string {
    const steps = pathname.slice(1).split('/')
    const last = steps.pop() ?? ''
    if (type.startsWith('text/html') && search === '') {
      const folder = last === '' ? steps : [...steps, last]
      return posix.join(this.#folder(folder).path, 'index.html')
    }
    const { path, names } = this.#folder(steps)
    const name = decoded(last) ?? last
    const [stem, ending] = partsOf(type.startsWith('text/html') ? `${name || 'index'}.html` : name, type)
    return posix.join(
      path,
      names.choose(`${stem}${decoded(search) ?? search}`.replace(/[?&=]+/g, '-') + ending),
    )
  }

  #folder(steps: string[]): Folder {
    const address = steps.join('/')
    const found = this.#folders.get(address)
    if (found) return found
    const parent = this.#folder(steps.slice(0, -1))
    const step = steps.at(-1) ?? ''
    const name = step === '.well-known' ? step : parent.names.choose(decoded(step) ?? step)
    const folder = { path: posix.join(parent.path, name), names: new FileNames() }
    this.#folders.set(address, folder)
    return folder
  }
}

function partsOf(name: string, type: string): [stem: string, ending: string] {
  const wanted = Object.entries(endings).find(([, pattern]) => pattern.test(type))?.[0]
  const ending = /\.[a-z\d]{1,12}$/i.exec(name)?.[0] ?? ''
  if (!wanted || ending.toLowerCase() === wanted) return [name.slice(0, name.length - ending.length), ending]
  return [name, wanted]
}
