/** Bytes. A page of the samples has 20,000 to 60,000. */
const LARGEST = 256 * 1024

const free: Buffer<ArrayBuffer>[] = []

/**
 * Calls `use` with the text as UTF-8, in a buffer that the next text overwrites once `use` has ended. With a buffer for each page, V8 freed those
 * of sent pages only after 64 MB of them.
 */
export async function withBytes<T>(
  text: string,
  use: (bytes: Buffer<ArrayBuffer>) => Promise<T>,
): Promise<T> {
  // A character takes up to three bytes.
  if (text.length * 3 > LARGEST) return use(Buffer.from(text))
  const bytes = free.pop() ?? Buffer.allocUnsafeSlow(LARGEST)
  try {
    return await use(bytes.subarray(0, bytes.write(text)))
  } finally {
    free.push(bytes)
  }
}
