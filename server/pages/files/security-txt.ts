const VALID = 6 // months; RFC 9116 recommends less than a year

export function writeSecurityTxt(
  contact: string,
  { origin, language, now = new Date() }: { origin: string; language: string; now?: Date },
): string {
  const expires = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + VALID, 1))
  return [
    `Contact: ${/^[^:/]+@/.test(contact) ? `mailto:${contact}` : contact}`,
    `Expires: ${expires.toISOString().replace('.000', '')}`,
    `Preferred-Languages: ${language}`,
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n')
}
