export function Honeypot() {
  return (
    <input hidden type="text" name={Honeypot.field} tabIndex={-1} autoComplete="off" aria-hidden="true" />
  )
}
Honeypot.field = 'homepage'
