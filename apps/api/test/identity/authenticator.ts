import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

const USER_PRESENT = 1
const USER_VERIFIED = 4
const HAS_CREDENTIAL = 64

const base64url = (bytes: Buffer) => bytes.toString('base64url')
const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()

/** Signs like a phone or a security key: ES256, without a browser. Its counter can be held at 0. */
export class SoftAuthenticator {
  readonly #origin: string
  readonly #id = randomBytes(16)
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  /** Synced passkeys do not count. */
  counts = false
  /** Whether the user was verified by finger or PIN. */
  verifies = true
  userHandle: string | undefined
  #counter = 0

  constructor(origin: string) {
    this.#origin = origin
  }

  get credentialId(): string {
    return base64url(this.#id)
  }

  /** Creates a credential for registration options. */
  create(options: { challenge: string; user: { id: string }; rp: { id: string } }) {
    this.userHandle = options.user.id
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const key = Buffer.concat([
      // A COSE key: kty EC2, alg ES256, curve P-256, x, y.
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ])
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.#id.length)
    const data = this.#data(options.rp.id, HAS_CREDENTIAL, [Buffer.alloc(16), length, this.#id, key])
    const head = Buffer.alloc(3)
    head.writeUInt8(0x59)
    head.writeUInt16BE(data.length, 1)
    // {"fmt": "none", "attStmt": {}, "authData": data}
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
      head,
      data,
    ])
    return {
      ...this.#named(),
      response: {
        clientDataJSON: this.#client('webauthn.create', options.challenge),
        attestationObject: base64url(attestation),
        transports: ['internal'],
      },
    }
  }

  /** Signs the challenge of a sign-in or a step-up. */
  get(options: { challenge: string; rpId: string }) {
    if (this.counts) this.#counter += 1
    const data = this.#data(options.rpId, 0, [])
    const client = this.#client('webauthn.get', options.challenge)
    const signed = Buffer.concat([data, sha256(Buffer.from(client, 'base64url'))])
    return {
      ...this.#named(),
      response: {
        clientDataJSON: client,
        authenticatorData: base64url(data),
        signature: base64url(createSign('sha256').update(signed).sign(this.#keys.privateKey)),
        userHandle: this.userHandle,
      },
    }
  }

  #named() {
    return { id: this.credentialId, rawId: this.credentialId, type: 'public-key' as const }
  }

  #client(type: string, challenge: string): string {
    return base64url(
      Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false })),
    )
  }

  #data(rpId: string, flags: number, rest: Buffer[]): Buffer {
    const all = flags | USER_PRESENT | (this.verifies ? USER_VERIFIED : 0)
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.#counter)
    return Buffer.concat([sha256(rpId), Buffer.from([all]), counter, ...rest])
  }
}
