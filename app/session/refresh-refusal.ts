let refused = false

/** A fetch that records whether the last refresh of the session was refused. */
export async function fetchNotingRefusals(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init)
  if (String(input instanceof Request ? input.url : input).includes('grant_type=refresh_token')) {
    refused = response.status >= 400 && response.status < 500 && response.status !== 429
  }
  return response
}

/** Reads and clears the record. A refused refresh and a sign-out in another tab raise the same event; only the former is reported to the reader. */
export function takeRefusal(): boolean {
  const was = refused
  refused = false
  return was
}
