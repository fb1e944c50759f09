const screenDescriptor = 13
const imageDescriptor = 10
const extension = 0x21
const image = 0x2c
const end = 0x3b
const control = 0xf9
const application = 0xff

/** Removes a GIF's metadata (https://www.w3.org/Graphics/GIF/spec-gif89a.txt). `frames` is 1 for a still picture. Throws RangeError. */
export function movingGif(bytes: Uint8Array): { frames: number; blob: Blob } {
  const at = (place: number) => {
    const byte = bytes[place]
    if (byte === undefined) throw new RangeError('The file ends too early')
    return byte
  }
  const colours = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
  const afterBlocks = (place: number): number => {
    let next = place
    while (at(next) !== 0) next += at(next) + 1
    return next + 1
  }

  let place = screenDescriptor + colours(at(10))
  const parts = [bytes.slice(0, place)]
  let frames = 0
  while (at(place) !== end) {
    const start = place
    if (at(start) === image) {
      place = afterBlocks(start + imageDescriptor + colours(at(start + 9)) + 1)
      frames++
    } else if (at(start) === extension) place = afterBlocks(start + 2)
    else throw new RangeError('Not a block of a GIF')
    if (at(start) === image || isOfTheAnimation(bytes.subarray(start, place)))
      parts.push(bytes.slice(start, place))
  }
  return { frames, blob: new Blob([...parts, Uint8Array.of(end)], { type: 'image/gif' }) }
}

function isOfTheAnimation(block: Uint8Array): boolean {
  if (block[1] === control) return true
  const name = new TextDecoder('latin1').decode(block.subarray(3, 14))
  return block[1] === application && (name === 'NETSCAPE2.0' || name === 'ANIMEXTS1.0')
}
