let refused = false

/** A fetch that notes whether the last try to refresh the session was refused. */
export async function fetchNotingRefusals(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init)
  if (String(input instanceof Request ? input.url : input).includes('grant_type=refresh_token')) {
    refused = response.status >= 400 && response.status < 500 && response.status !== 429
  }
  return response
}

/** Whether it was refused; asking takes the note away. A refused refresh and a sign-out in another tab reach the page as the same event, and only the tab that was refused tells its reader. */
export function takeRefusal(): boolean {
  const was = refused
  refused = false
  return was
}
