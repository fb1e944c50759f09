import { signToken } from '../json-web-token.ts'

/**
 * lite's access tokens do not say when the password was given. Adds GoTrue's `amr` claim to the token of a sign-in or sign-up;
 * a renewed token has none, and the database then asks for the password. Can go with lite.
 */
export async function addAmr(response: Response, secret: string): Promise<Response> {
  if (!response.ok) return response
  const session: unknown = await response.json()
  if (typeof session !== 'object' || session === null || !('access_token' in session))
    return Response.json(session, { status: response.status })
  const body = String(session.access_token).split('.')[1] ?? ''
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString())
  const amr = [{ method: 'password', timestamp: Math.floor(Date.now() / 1000) }]
  return Response.json(
    { ...session, access_token: signToken({ ...claims, amr }, secret) },
    { status: response.status },
  )
}
