import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto'

/** The keys of a browser's subscription, in base64url. */
export interface DeviceKeys {
  private: string
  public: string
  auth: string
}

export function makeDeviceKeys(auth: Buffer): DeviceKeys {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys('base64url')
  return { private: pair.getPrivateKey('base64url'), public: publicKey, auth: auth.toString('base64url') }
}

/**
 * Opens a body of `aes128gcm` (RFC 8188) with a browser's keys (RFC 8291), as the browser does. Throws when it is for
 * other keys, or has more than one record.
 */
export function openBody(body: Buffer, keys: DeviceKeys): string {
  const salt = body.subarray(0, 16)
  const recordSize = body.readUInt32BE(16)
  const idLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + idLength)
  const record = body.subarray(21 + idLength)
  if (sender.length !== 65 || record.length > recordSize) throw new Error('not one record of a key of P-256')
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(keys.private, 'base64url')
  const own = Buffer.from(keys.public, 'base64url')
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender])
  const secret = hkdf(pair.computeSecret(sender), Buffer.from(keys.auth, 'base64url'), info, 32)
  const key = hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-16))
  const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  // The last record ends in a 2 and zeros.
  const end = plain.lastIndexOf(2)
  if (end < 0 || plain.subarray(end + 1).some((byte) => byte !== 0))
    throw new Error('no end of the last record')
  return plain.subarray(0, end).toString('utf8')
}

const hkdf = (key: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))
