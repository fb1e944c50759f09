import { crc32, deflateRawSync } from 'node:zlib'

export interface ZipEntry {
  path: string
  content: string | Uint8Array
  /** What the directory claims instead of the truth. */
  claimedSize?: number
  mode?: number
  isEncrypted?: boolean
  /** Does not declare that its name is UTF-8. */
  isUndeclared?: boolean
  /** Shares the bytes of the entry at this position. */
  sameAs?: number
}

/** A ZIP archive, which may lie. */
export function zipOf(entries: ZipEntry[]): Buffer {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  const offsets: number[] = []
  let offset = 0
  for (const { path, content, claimedSize, mode, isEncrypted, isUndeclared, sameAs } of entries) {
    const bytes = Buffer.from(content)
    const packed = deflateRawSync(bytes)
    const name = Buffer.from(path)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE((isUndeclared ? 0 : 0x800) | (isEncrypted ? 1 : 0), 2)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(claimedSize ?? bytes.length, 18)
    common.writeUInt16LE(name.length, 22)
    offsets.push(sameAs === undefined ? offset : (offsets[sameAs] ?? 0))
    if (sameAs === undefined) {
      const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, name, packed])
      locals.push(local)
      offset += local.length
    }
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(((mode ?? 0o100644) << 16) >>> 0, 6)
    rest.writeUInt32LE(offsets.at(-1) ?? 0, 10)
    central.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x03'), common, rest, name]))
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
}
