import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

type Body = Buffer<ArrayBuffer>

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

export const encoders: Record<Encoding, (body: Body) => Promise<Body>> = {
  br: body => compressBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: body => compressGzip(body),
  identity: async body => body,
}

export function chooseEncoding(accepted: string): Encoding {
  const taken = accepted
    .split(',')
    .filter(part => !/;\s*q=0(\.0*)?\s*$/i.test(part))
    .map(part => part.split(';', 1)[0]?.trim())
  if (taken.includes('br')) return 'br'
  return taken.includes('gzip') ? 'gzip' : 'identity'
}
