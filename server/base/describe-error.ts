/** Describes an error without personal data: no rows, addresses, queries or tokens. */
export function describeError(error: unknown): Record<string, string | undefined> {
  const code = codeOf(error)
  if (!(error instanceof Error)) return { error: code ? undefined : withoutValues(messageOf(error)), code }
  // Messages of database errors contain values, so only code and stack are logged.
  const isFromDatabase = 'severity' in error
  const frames = (error.stack ?? '').split('\n').filter(line => /^\s+at /.test(line))
  return {
    error: error.name,
    code,
    message: isFromDatabase ? undefined : withoutValues(error.message),
    stack: frames.map(frame => frame.trim()).join(' | '),
  }
}

/** The client library's errors are plain objects. Those without a code come from a gateway or from this program. */
function messageOf(error: unknown): string {
  const isDescribed = typeof error === 'object' && error !== null && 'message' in error
  return String(isDescribed ? error.message : error)
}

function codeOf(error: unknown): string | undefined {
  const isCoded = typeof error === 'object' && error !== null && 'code' in error
  return isCoded && typeof error.code === 'string' && error.code !== '' ? error.code : undefined
}

function withoutValues(message: string): string {
  return message
    .replace(/[^\s@"'<>()]+@[^\s@"'<>()]+/g, '<email>')
    .replace(/[\w-]{32,}(\.[\w-]+)*/g, '<token>')
    .replace(/([?&][\w.%-]+)=[^\s&"']*/g, '$1=<value>')
}
