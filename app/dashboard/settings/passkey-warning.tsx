import { useQuery } from '#app/loading/use-query.ts'
import { listPasskeyHosts, passkeyObstacle } from '#shared/data/passkeys.ts'
import { counted } from '#shared/text/count.ts'

export function PasskeyWarning() {
  const { value: hosts } = useQuery(listPasskeyHosts)
  const { hostname } = location
  const obstacle = passkeyObstacle(location)
  const others = hosts?.filter(({ host }) => host !== '' && host !== hostname) ?? []
  if (!obstacle && others.length === 0) return null
  return (
    <div className="stack" role="status">
      {obstacle && <p>{obstacle}</p>}
      {others.map(({ host, passkeys }) => (
        <p key={host}>
          {`${counted(passkeys, 'passkey')} ${passkeys === 1 ? 'was' : 'were'} made for ${host}, and cannot be used at ${hostname}. Their owners must sign in another way and add new ones.`}
        </p>
      ))}
    </div>
  )
}
