import { parseUrl } from '#shared/text/parse-url.ts'

export const outsideKinds = ['none', 'plausible', 'umami', 'goatcounter', 'matomo', 'script'] as const
export type OutsideKind = (typeof outsideKinds)[number]

/** `address`: a service's origin, or the URL of a script. `siteId`: this site's id at the service. */
export type OutsideCode = { kind: OutsideKind; address: string; siteId: string; integrity: string }

export const noOutsideCode: OutsideCode = { kind: 'none', address: '', siteId: '', integrity: '' }

/** `attributes`: of the script element. `queue`: commands that Matomo executes when it starts. */
export type OutsideScript = {
  src: string
  attributes: Record<string, string>
  queue: (string | number)[][]
}

type OutsideErrors = Partial<Record<'address' | 'siteId' | 'integrity', string>>

// Excludes quotes, commas, semicolons and spaces, because it becomes part of the content security policy.
const addressShape = /^https:\/\/[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:[0-9]{1,5})?(\/[A-Za-z0-9._~@+%/-]*)?$/
const integrityShape = /^(sha256-[A-Za-z0-9+/]{43}=|sha384-[A-Za-z0-9+/]{64}|sha512-[A-Za-z0-9+/]{86}==)$/

export function checkOutsideCode({ kind, address, siteId, integrity }: OutsideCode): OutsideErrors {
  const errors: OutsideErrors = {}
  if (kind === 'none') return errors
  if (!addressShape.test(address) || address.length > 500 || !parseUrl(address))
    errors.address = 'Enter an address that begins with https://, such as https://stats.example.com'
  else if (kind === 'script' && new URL(address).pathname === '/')
    errors.address = 'Enter the address of a script, such as https://example.com/script.js'
  if (kind === 'script' && !integrityShape.test(integrity))
    errors.integrity = 'Enter the script’s integrity hash, such as sha384-…'
  if (kind === 'matomo' && !/^[1-9][0-9]{0,8}$/.test(siteId)) errors.siteId = 'Enter the site ID from Matomo'
  if ((kind === 'plausible' || kind === 'umami') && !/^[A-Za-z0-9._-]{1,200}$/.test(siteId))
    errors.siteId = 'Enter letters, digits, dots and hyphens'
  return errors
}

export function outsideScript(code: OutsideCode): OutsideScript | null {
  if (code.kind === 'none' || Object.keys(checkOutsideCode(code)).length > 0) return null
  const { kind, address, siteId, integrity } = code
  const base = address.replace(/\/+$/, '')
  switch (kind) {
    case 'plausible':
      return { src: `${base}/js/script.js`, attributes: { 'data-domain': siteId }, queue: [] }
    case 'umami':
      return { src: `${base}/script.js`, attributes: { 'data-website-id': siteId }, queue: [] }
    case 'goatcounter':
      return { src: `${base}/count.js`, attributes: { 'data-goatcounter': `${base}/count` }, queue: [] }
    case 'matomo':
      return {
        src: `${base}/matomo.js`,
        attributes: {},
        queue: [
          ['disableCookies'],
          ['setTrackerUrl', `${base}/matomo.php`],
          ['setSiteId', siteId],
          ['trackPageView'],
          ['enableLinkTracking'],
        ],
      }
    case 'script':
      return { src: address, attributes: { integrity, crossorigin: 'anonymous' }, queue: [] }
  }
}
