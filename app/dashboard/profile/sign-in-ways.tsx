import { useQuery } from '#app/loading/use-query.ts'
import { fetchOfferedWays } from '#app/session/offered-ways.ts'
import { useSession } from '#app/session/session-context.ts'
import { WhenLoaded } from '#app/ui/when-loaded.tsx'
import { findSignInWays } from '#shared/data/sign-in-ways.ts'
import { Panel } from '../panel.tsx'
import { AuthenticatorPart } from './authenticator-part.tsx'
import { PasskeyPart } from './passkey-part.tsx'
import { ProviderPart } from './provider-part.tsx'
import { RememberedBrowsers } from './remembered-browsers.tsx'

export function SignInWays({ userId, hasPassword }: { userId: string; hasPassword: boolean }) {
  const { backend } = useSession()
  const query = useQuery(async client => {
    const offered = await fetchOfferedWays(backend)
    return { ...(await findSignInWays(client, offered.hasPasskeys)), providers: offered.providers }
  }, userId)

  return (
    <Panel id="sign-in-ways" title="Ways to sign in">
      <WhenLoaded of={query} title="Your ways to sign in could not be loaded." height="20rem">
        {({ passkeys, authenticators, codesLeft, remembered, identities, providers }) => (
          <div className="panel-form">
            {passkeys && <PasskeyPart passkeys={passkeys} onChange={query.reload} />}
            <ProviderPart
              identities={identities}
              offered={providers}
              hasOtherWays={hasPassword || Boolean(passkeys?.length)}
              onChange={query.reload}
            />
            <AuthenticatorPart
              authenticators={authenticators}
              codesLeft={codesLeft}
              onChange={query.reload}
            />
            {remembered > 0 && <RememberedBrowsers count={remembered} onChange={query.reload} />}
          </div>
        )}
      </WhenLoaded>
    </Panel>
  )
}
