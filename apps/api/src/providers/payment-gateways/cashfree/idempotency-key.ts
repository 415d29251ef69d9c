import { createHash } from 'node:crypto'

/** Another one would give every order that is being made a second key. */
const NAMESPACE = '6f0c7d52-3b1e-4c8a-9d47-52e1b08a7f36'

/** The idempotency key of a reference of ours: Cashfree wants a UUID, and a repeat must have the same one. */
export function idempotencyKeyOf(reference: string): string {
  return nameUuid(NAMESPACE, reference)
}

/** The UUID of a name in a namespace, version 5 of RFC 9562: the same for the same two. */
export function nameUuid(namespace: string, name: string): string {
  const bytes = createHash('sha1')
    .update(Buffer.from(namespace.replaceAll('-', ''), 'hex'))
    .update(name)
    .digest()
    .subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
