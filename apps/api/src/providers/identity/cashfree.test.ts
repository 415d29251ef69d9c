import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../../../../../scripts/free-port.ts'
import { setFaults } from '../../../test/money/paying.ts'
import { openSandbox } from '../../../test/portal/harness.ts'
import { readConfig } from '../../platform/configuration/config.ts'
import { cashfreeESign } from '../e-sign/cashfree.ts'
import type { ESign } from '../e-sign/e-sign.ts'
import { cashfreeIdentityChecks } from './cashfree.ts'
import type { IdentityChecks } from './identity-checks.ts'

let identity: IdentityChecks
let wrongKeys: IdentityChecks
let eSign: ESign
let wrongVersion: IdentityChecks
let sandboxUrl: string
let stop: () => Promise<void>

beforeAll(async () => {
  const [port, smtpPort] = [await freePort(), await freePort()]
  const dataDir = await mkdtemp(join(tmpdir(), 'chukta-identity-'))
  const env = {
    SANDBOX_PORT: String(port),
    SANDBOX_SMTP_PORT: String(smtpPort),
    DATA_DIR: dataDir,
  }
  const stopSandbox = await openSandbox(env)
  sandboxUrl = `http://127.0.0.1:${port}`
  const { secureId } = readConfig({ ...env, DATABASE_URL: 'postgres://localhost/none' })
  const checksWith = (wrong: Partial<typeof secureId>) =>
    cashfreeIdentityChecks({ secureId: { ...secureId, ...wrong } })
  identity = checksWith({})
  eSign = cashfreeESign({ secureId })
  wrongKeys = checksWith({ clientSecret: 'guess' })
  wrongVersion = checksWith({ apiVersion: 'latest' })
  stop = async () => {
    await stopSandbox()
    await rm(dataDir, { recursive: true })
  }
})
afterAll(() => stop())

it.each([
  ['026291800001191', 'YESB0000262', 'John Doe', { kind: 'valid', nameAtBank: 'JOHN DOE', matchScore: 100 }],
  ['026291800001191', 'YESB0000262', 'Jane D', { kind: 'valid', nameAtBank: 'JOHN DOE', matchScore: 38 }],
  ['026291800001191', 'YESB0000262', undefined, { kind: 'valid', nameAtBank: 'JOHN DOE', matchScore: null }],
  ['7766666585146', 'YESB0000001', 'A', { kind: 'invalid', reason: 'account' }],
  ['7766667287515', 'ICIC0000001', 'A', { kind: 'invalid', reason: 'ifsc' }],
  ['7766667989884', 'RATN0000070', 'A', { kind: 'invalid', reason: 'blocked' }],
  ['7766667755761', 'ICIC0000001', 'A', { kind: 'invalid', reason: 'not-supported' }],
  ['12', 'ICIC0000001', 'A', { kind: 'invalid', reason: 'account' }],
  ['026291800001191', 'none', 'A', { kind: 'invalid', reason: 'ifsc' }],
])('bank account %s at %s of %s', async (accountNumber, ifscCode, name, expected) => {
  const account = { accountNumber, ifscCode, ...(name === undefined ? {} : { name }) }
  expect(await identity.checkBankAccount(account)).toEqual(expected)
})

it.each([
  ["John D'oe", 100],
  ['Jöhn, Doe', 100],
  ['JOHN  DOE (self)', 0],
  ['John Doe '.repeat(20), 0],
  ['मीरा नायर', null],
  ['Meera ನಾಯರ್', null],
])('an account of %s is compared as far as the provider takes the name', async (name, matchScore) => {
  const account = { accountNumber: '026291800001191', ifscCode: 'YESB0000262', name }
  expect(await identity.checkBankAccount(account)).toEqual({
    kind: 'valid',
    nameAtBank: 'JOHN DOE',
    matchScore,
  })
})

it.each(['3712', ''])('e-sign takes a signer whose Aadhaar ends in "%s"', async (aadhaarLast4) => {
  const document = {
    verificationId: `CKV-${aadhaarLast4 || 'none'}`,
    pdf: new TextEncoder().encode('%PDF-1.7 agreement'),
    signer: { name: 'Meera Nambiar', email: 'meera.nambiar@example.in', mobile: '9876500017', aadhaarLast4 },
    place: { page: 1, left: 355, right: 545, top: 110, bottom: 50 },
    returnUrl: 'https://portal.example/document-verification',
  }
  expect(await eSign.requestSignature(document)).toMatchObject({ kind: 'requested' })
})

it('wrong keys say nothing about the person', async () => {
  expect(await wrongKeys.checkPan('ABCPV1234D', 'John Doe')).toMatchObject({ kind: 'unknown' })
  expect(await wrongKeys.checkGstin('29AAICP2912R1ZR')).toMatchObject({ kind: 'unknown' })
})

it('a refused API version says nothing about the person', async () => {
  const reason = 'answer 400 x-api-version_invalid'
  expect(await wrongVersion.checkPan('ABCPV1234D', 'John Doe')).toEqual({ kind: 'unknown', reason })
  expect(await identity.checkPan('ABCPV1234D', 'John Doe')).toMatchObject({ kind: 'valid' })
})

it('a silent provider is unknown as well', async () => {
  await setFaults({ sandboxUrl }, { timeout_before: true, timeout_ms: 50, scope: 'secure-id' })
  expect(await identity.checkPan('ABCPV1234D', 'John Doe')).toMatchObject({ kind: 'unknown' })
  await setFaults({ sandboxUrl }, null)
})
