import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'

// CBOR (RFC 8949) of the few kinds of values that an authenticator writes.
const head = (major: number, length: number) =>
  length < 24
    ? Buffer.from([(major << 5) | length])
    : Buffer.from([(major << 5) | 25, length >> 8, length & 255])
const text = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)])
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value])
const integer = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value))

const sha256 = (value: string | Buffer) => createHash('sha256').update(value).digest()

interface Options {
  challenge: string
  rp?: { id?: string }
  rpId?: string
  user?: { id: string }
}

interface Behavior {
  origin: string
  isVerified?: boolean
  counter?: number
}

const PRESENT = 1
const VERIFIED = 4
const ATTESTED = 64

/** An authenticator with one resident key (ES256), for the origin that a browser would be at. */
export class SoftwarePasskey {
  readonly id = randomBytes(16)
  readonly #key: KeyObject
  readonly #publicKey: KeyObject
  #userHandle = ''

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#key = privateKey
    this.#publicKey = publicKey
  }

  create({ challenge, rp, user }: Options, behavior: Behavior) {
    this.#userHandle = user?.id ?? ''
    const clientDataJSON = clientData('webauthn.create', challenge, behavior.origin)
    const attested = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([0, this.id.length]),
      this.id,
      this.#coseKey(),
    ])
    const authData = Buffer.concat([authenticatorData(rp?.id ?? '', behavior, ATTESTED), attested])
    const attestationObject = Buffer.concat([
      head(5, 3),
      ...[text('fmt'), text('none'), text('attStmt'), head(5, 0), text('authData'), bytes(authData)],
    ])
    return this.#credential({
      clientDataJSON: clientDataJSON.toString('base64url'),
      attestationObject: attestationObject.toString('base64url'),
      transports: ['internal' as const],
    })
  }

  get({ challenge, rpId = '' }: Options, behavior: Behavior) {
    const clientDataJSON = clientData('webauthn.get', challenge, behavior.origin)
    const data = authenticatorData(rpId, behavior)
    const signed = Buffer.concat([data, sha256(clientDataJSON)])
    return this.#credential({
      clientDataJSON: clientDataJSON.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: createSign('sha256').update(signed).sign(this.#key).toString('base64url'),
      userHandle: this.#userHandle,
    })
  }

  /** As one of another account that found the same key. */
  claim(userId: string) {
    this.#userHandle = Buffer.from(userId).toString('base64url')
  }

  #credential<Response>(response: Response) {
    const id = this.id.toString('base64url')
    return { id, rawId: id, type: 'public-key' as const, response, clientExtensionResults: {} }
  }

  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' })
    const entries = [
      [integer(1), integer(2)],
      [integer(3), integer(-7)],
      [integer(-1), integer(1)],
      [integer(-2), bytesOf(x)],
      [integer(-3), bytesOf(y)],
    ]
    return Buffer.concat([head(5, entries.length), ...entries.flat()])
  }
}

/** A byte string of 24 to 255 bytes. */
function bytesOf(base64url: string): Buffer {
  const value = Buffer.from(base64url, 'base64url')
  return Buffer.concat([Buffer.from([0x58, value.length]), value])
}

const clientData = (type: string, challenge: string, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

function authenticatorData(rpId: string, { isVerified = true, counter = 0 }: Behavior, more = 0): Buffer {
  const flags = PRESENT | (isVerified ? VERIFIED : 0) | more
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), count])
}
