/** Indents further lines of a sentence, so that none looks like an event. */
export function printLogLine(line: string): string {
  const { time, level, event, ...details }: Record<string, unknown> = JSON.parse(line)
  const rest =
    event === undefined
      ? String(details.message).trim().split('\n').map(escapeLine).join('\n  ')
      : [
          event,
          ...Object.entries(details).map(([name, value]) => `${name}=${escapeLine(JSON.stringify(value))}`),
        ].join(' ')
  return `${time} ${level} ${rest}`
}

export function escapeLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, found =>
    [...Array(found.length).keys()]
      .map(at => `\\u${found.charCodeAt(at).toString(16).padStart(4, '0')}`)
      .join(''),
  )
}
