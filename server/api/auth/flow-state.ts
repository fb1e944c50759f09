import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { hashOf } from '#server/base/hash-of.ts'
import type { Sql } from '#server/database/sql.ts'
import { failure } from './failure.ts'
import { type Challenge, isVerifierOf } from './pkce.ts'
import type { ProviderIdentity } from './provider.ts'
import type { Proof } from './sessions.ts'

export interface Flow {
  id: string
  provider: string
  proof: Proof
  challenge: Challenge | null
  redirectTo: string
  userId: string | null
  linkingTo: string | null
  identity: ProviderIdentity | null
}

interface Row {
  id: string
  provider: string
  proof: Proof
  challenge: string | null
  method: Challenge['method'] | null
  redirect_to: string
  user_id: string | null
  linking_to: string | null
  identity: ProviderIdentity | null
}

/** Covers the time at the provider and the code exchange afterwards. */
const LIFE = '10 minutes'

const COLUMNS = `id, provider_type as provider, authentication_method as proof, code_challenge as challenge,
  code_challenge_method as method, referrer as redirect_to, user_id, linking_target_id as linking_to, identity`

/** `session`: the flow ends with it, so that a link cannot outlive the session that requested it. */
export async function startFlow(
  sql: Sql,
  flow: Omit<Flow, 'id' | 'identity'>,
  session: string | null = null,
): Promise<string> {
  const id = randomUUID()
  const { provider, proof, challenge, redirectTo, userId, linkingTo } = flow
  await sql`delete from auth.flow_state where created_at < now() - interval '2 hours'`
  await sql`
    insert into auth.flow_state (id, provider_type, authentication_method, code_challenge, code_challenge_method, referrer,
      user_id, linking_target_id, linking_session_id)
    values (${id}, ${provider}, ${proof}, ${challenge?.challenge ?? null}, ${challenge?.method ?? null}, ${redirectTo},
      ${userId}, ${linkingTo}, ${session})`
  return id
}

/** Each state works once, so that a provider's response cannot be replayed. */
export async function claimFlow(sql: Sql, state: string): Promise<Flow | null> {
  const [row] = await sql.unsafe<Row>(
    `update auth.flow_state set claimed_at = now(), updated_at = now()
    where id = $1 and claimed_at is null and authentication_method = 'oauth' and created_at > now() - interval '${LIFE}'
    returning ${COLUMNS}`,
    [state],
  )
  return row ? readRow(row) : null
}

/** Issues the code that the browser exchanges for a session with its verifier. Only a hash is stored. `identity`: linked at the exchange. */
export async function issueCode(
  sql: Sql,
  flowId: string,
  userId: string,
  identity: ProviderIdentity | null,
): Promise<string> {
  const code = randomBytes(24).toString('base64url')
  await sql`
    update auth.flow_state set user_id = ${userId}, identity = ${identity}, auth_code = ${hashOf(code)}, auth_code_issued_at = now(), updated_at = now()
    where id = ${flowId}`
  return code
}

export async function bindFlow(sql: Sql, flowId: string, linkHash: string): Promise<void> {
  await sql`update auth.flow_state set token_hash = ${linkHash} where id = ${flowId}`
}

export async function findMailedFlow(sql: Sql, linkHash: string): Promise<Flow | null> {
  const [row] = await sql.unsafe<Row>(`select ${COLUMNS} from auth.flow_state where token_hash = $1`, [
    linkHash,
  ])
  return row ? readRow(row) : null
}

export async function exchangeCode(
  sql: Sql,
  code: string,
  verifier: string,
): Promise<Flow & { userId: string }> {
  const [row] = await sql.unsafe<Row & { is_over: boolean }>(
    `select ${COLUMNS}, auth_code_issued_at <= now() - interval '${LIFE}' as is_over
    from auth.flow_state where auth_code = $1 for update`,
    [hashOf(code)],
  )
  const flow = row && readRow(row)
  if (!flow?.userId || !flow.challenge)
    throw failure(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
  if (row?.is_over) throw failure(422, 'flow_state_expired', 'invalid flow state, flow state has expired')
  if (!isVerifierOf(flow.challenge, verifier))
    throw failure(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier')
  await sql`delete from auth.flow_state where id = ${flow.id}`
  return { ...flow, userId: flow.userId }
}

export async function endCodes(sql: Sql, userId: string, provider: string | null = null): Promise<void> {
  await sql`
    delete from auth.flow_state
    where user_id = ${userId} and auth_code is not null and provider_type = coalesce(${provider}, provider_type)`
}

/** Derives secrets shared with a provider from the flow id, so that no table contains them. */
export function secretOfFlow(jwtSecret: string, purpose: 'nonce' | 'verifier', flowId: string): string {
  return createHmac('sha256', jwtSecret).update(`byline provider ${purpose} ${flowId}`).digest('base64url')
}

function readRow(row: Row): Flow {
  const { id, provider, proof, challenge, method } = row
  return {
    id,
    provider,
    proof,
    challenge: challenge && method ? { challenge, method } : null,
    redirectTo: row.redirect_to,
    userId: row.user_id,
    linkingTo: row.linking_to,
    identity: row.identity,
  }
}
