/** A field that no person sees. Programs that fill every field fill it, too. */
export function Honeypot() {
  return (
    <input hidden type="text" name={Honeypot.field} tabIndex={-1} autoComplete="off" aria-hidden="true" />
  )
}
Honeypot.field = 'homepage'
