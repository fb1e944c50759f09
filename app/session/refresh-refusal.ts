let refused = false

export function noteRefusal(input: RequestInfo | URL, status: number): void {
  if (String(input instanceof Request ? input.url : input).includes('grant_type=refresh_token'))
    refused = status >= 400 && status < 500 && status !== 429
}

/** Reads and clears the record. A refused refresh and a sign-out in another tab raise the same event; only the former is reported to the reader. */
export function takeRefusal(): boolean {
  const was = refused
  refused = false
  return was
}
