import { type Client, dataOf, jsonOf } from './client.ts'

/** `name`: as the visitor gave it. */
export type UnconfirmedReview = {
  postId: number
  title: string
  slug: string
  isProject: boolean
  name: string
  content: string
  rating: number | null
}

/** Stores the review of a visitor until the link in the email is followed. The answer does not reveal whether the address has an account. */
export async function submitUnconfirmedReview(
  { auth }: Client,
  email: string,
  { name, postId, content, rating }: Omit<UnconfirmedReview, 'title' | 'slug' | 'isProject'>,
): Promise<void> {
  const data = { full_name: name, review: { post: postId, content, rating } }
  await dataOf(auth.signInWithOtp({ email, options: { data } }))
}

/** Null if the link was followed already, or is too old. */
export async function findUnconfirmedReview(
  client: Client,
  secret: string,
): Promise<UnconfirmedReview | null> {
  return jsonOf<UnconfirmedReview | null>(client.rpc('read_unconfirmed_review', { secret }))
}
