export function RedeemedLink({ present }: { present: string | null }) {
  return (
    <p>
      This confirms the address the link was sent to and signs you in to its account.
      {present && (
        <>
          {' '}
          You are signed in as <b>{present}</b> now. That session is replaced.
        </>
      )}
    </p>
  )
}
