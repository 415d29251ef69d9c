import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addKey, dropOldKeys, ensureKeyring, fingerprintsOf, hasKeyring, readKeyring } from './keyring.ts'
import { hashToken, openSecrets, randomToken, readSecrets, type Secrets, sameSecret } from './secrets.ts'

let dataDir: string
let secrets: Secrets
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'chukta-secrets-'))
  secrets = await openSecrets(dataDir)
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

/** The same record with one character of a part changed. */
function spoiled(record: string, part: number): string {
  const parts = record.split('.')
  const [first = '', ...rest] = parts[part] ?? ''
  parts[part] = (first === 'A' ? 'B' : 'A') + rest.join('')
  return parts.join('.')
}

describe('an encrypted field', () => {
  it('opens any text where it was sealed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, aad) => {
        expect(secrets.decrypt(secrets.encrypt(text, aad), aad)).toBe(text)
      }),
    )
  })

  it('opens nowhere else', () => {
    const record = secrets.encrypt('ABCDE1234F', 'payees/pan_number/7')
    for (const aad of ['payees/pan_number/8', 'payees/account_number/7', '']) {
      expect(() => secrets.decrypt(record, aad)).toThrow()
    }
  })

  it.each([
    ['version', 0],
    ['key', 1],
    ['nonce', 2],
    ['text', 3],
    ['tag', 4],
  ])('does not open when its %s was changed', (_name, part) => {
    expect(() => secrets.decrypt(spoiled(secrets.encrypt('ABCDE1234F', 'x'), part), 'x')).toThrow()
  })

  it.each(['', 'v1', 'v1.k1', 'ABCDE1234F', 'v1.k1...', 'v2.k1.a.b.c'])('is none: %j', (record) => {
    expect(() => secrets.decrypt(record, 'x')).toThrow()
  })

  it('with a shorter tag does not open', () => {
    const parts = secrets.encrypt('ABCDE1234F', 'x').split('.')
    parts[4] = Buffer.from(parts[4] ?? '', 'base64url')
      .subarray(0, 12)
      .toString('base64url')
    expect(() => secrets.decrypt(parts.join('.'), 'x')).toThrow()
  })

  it('is another every time, and does not show its text', () => {
    const [one, two] = [secrets.encrypt('ABCDE1234F', 'x'), secrets.encrypt('ABCDE1234F', 'x')]
    expect(one).not.toBe(two)
    expect(one).not.toContain('ABCDE1234F')
    expect(Buffer.from(one.split('.')[3] ?? '', 'base64url').toString()).not.toContain('ABCDE')
  })
})

describe('a keyed hash', () => {
  it('is the same for the same text and purpose, and another for any other', () => {
    expect(secrets.hmac('otp', '7:123456')).toEqual(secrets.hmac('otp', '7:123456'))
    const others = [secrets.hmac('otp', '7:123457'), secrets.hmac('captcha', '7:123456')]
    for (const other of others) expect(other).not.toEqual(secrets.hmac('otp', '7:123456'))
  })

  it('signs a text with a key that is named', () => {
    const signature = secrets.sign('audit-head', 'head 7')
    expect(signature.key).toBe('k1')
    expect(secrets.isSigned('audit-head', 'head 7', signature)).toBe(true)
    expect(secrets.isSigned('audit-head', 'head 8', signature)).toBe(false)
    expect(secrets.isSigned('otp', 'head 7', signature)).toBe(false)
    expect(secrets.isSigned('audit-head', 'head 7', { ...signature, mac: '' })).toBe(false)
    expect(secrets.isSigned('audit-head', 'head 7', { ...signature, key: 'k9' })).toBeNull()
    expect(secrets.isSigned('audit-head', 'head 7', { ...signature, key: 'toString' })).toBeNull()
  })
})

describe('tokens', () => {
  it('have 256 bits and are never the same', () => {
    const tokens = Array.from({ length: 100 }, randomToken)
    expect(new Set(tokens).size).toBe(100)
    for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  })

  it('are stored as a hash', () => {
    expect(hashToken('x')).toHaveLength(32)
    expect(hashToken('x')).toEqual(hashToken('x'))
    expect(hashToken('x')).not.toEqual(hashToken('y'))
  })

  it('are compared whole', () => {
    const a = Buffer.from('secret')
    expect(sameSecret(a, Buffer.from('secret'))).toBe(true)
    expect(sameSecret(a, Buffer.from('secreT'))).toBe(false)
    expect(sameSecret(a, Buffer.from('secre'))).toBe(false)
    expect(sameSecret(a, Buffer.alloc(0))).toBe(false)
  })
})

describe('the keyring', () => {
  it('is made once, for its owner’s eyes alone', async () => {
    const before = await readKeyring(dataDir)
    await ensureKeyring(dataDir)
    expect(await readKeyring(dataDir)).toEqual(before)
    expect((await stat(join(dataDir, 'keyring.json'))).mode & 0o777).toBe(0o600)
    expect(Buffer.from(before.keys.k1 ?? '', 'base64')).toHaveLength(32)
    expect(hasKeyring(dataDir)).toBe(true)
    expect(hasKeyring(join(dataDir, 'elsewhere'))).toBe(false)
    expect(() => readSecrets(join(dataDir, 'elsewhere'))).toThrow()
  })

  it('is made by one of the servers that start together', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'chukta-secrets-'))
    const servers = await Promise.all(Array.from({ length: 8 }, () => openSecrets(folder)))
    const records = servers.map((server) => server.encrypt('x', 'y'))
    for (const server of servers)
      expect(records.map((each) => server.decrypt(each, 'y'))).toEqual(Array(8).fill('x'))
    expect(await readdir(folder)).toEqual(['keyring.json'])
    await rm(folder, { recursive: true })
  })

  it('opens old records after a key is added, and seals new ones with that', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'chukta-secrets-'))
    const first = await openSecrets(folder)
    const old = first.encrypt('old', 'x')
    const signature = first.sign('audit-head', 'head')
    const code = first.hmac('otp', '123456')
    expect(await addKey(folder)).toBe('k2')
    const second = readSecrets(folder)
    expect(second.decrypt(old, 'x')).toBe('old')
    expect(second.isSigned('audit-head', 'head', signature)).toBe(true)
    // A code that is under way stays good.
    expect(second.hmac('otp', '123456')).toEqual(code)
    expect(second.encrypt('new', 'x').split('.')[1]).toBe('k2')
    expect(await dropOldKeys(folder)).toBe('k2')
    const third = readSecrets(folder)
    expect(() => third.decrypt(old, 'x')).toThrow('the keyring has no key k1')
    expect(third.isSigned('audit-head', 'head', signature)).toBeNull()
    expect(await addKey(folder)).toBe('k3')
    await rm(folder, { recursive: true })
  })

  it('has a fingerprint of each key that distinguishes it and reveals nothing of it', async () => {
    const { active, keys } = await readKeyring(dataDir)
    const prints = fingerprintsOf({ active, keys })
    expect([...prints.keys()]).toEqual(Object.keys(keys))
    expect(prints.get('k1')).toHaveLength(32)
    expect(prints.get('k1')?.toString('base64')).not.toBe(keys.k1)
    const other = fingerprintsOf({ active, keys: { k1: Buffer.alloc(32).toString('base64') } })
    expect(other.get('k1')).not.toEqual(prints.get('k1'))
  })
})
