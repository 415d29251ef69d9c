import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { isPublicAddress } from '../../platform/http/public-address.ts'
import { hasUsableKeys, isPushEndpoint } from './push-endpoint.ts'

const LIVE = { sandboxUrls: null }
const SANDBOX = { sandboxUrls: ['http://127.0.0.1:4010', 'http://localhost:4010'] }

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://fcm.googleapis.com/wp/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
  'https://autopush.stage.push.services.mozilla.com/wpush/v2/gAAAA',
  'https://wns2-pn1p.notify.windows.com/w/?token=BQY',
  'https://web.push.apple.com/QGx',
])('messages go to %s', (endpoint) => {
  expect(isPushEndpoint(endpoint, LIVE)).toBe(true)
})

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://a:b@fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com.example.in/fcm/send/abc',
  'https://evil-fcm.googleapis.com/fcm/send/abc',
  'https://push.apple.com.example.in/a',
  'https://evilpush.apple.com/a',
  'https://notify.windows.com@example.in/a',
  'https://example.in/?fcm.googleapis.com',
  'https://169.254.169.254/latest/meta-data',
  'https://127.0.0.1/push/to/a',
  'https://[::1]/push/to/a',
  'http://127.0.0.1:4010/push/to/a',
  'ftp://fcm.googleapis.com/a',
  'fcm.googleapis.com/fcm/send/abc',
  '',
])('none to %j', (endpoint) => {
  expect(isPushEndpoint(endpoint, LIVE)).toBe(false)
})

test('the push service of the sandbox is valid only beside the sandbox, at its own port', () => {
  expect(isPushEndpoint('http://127.0.0.1:4010/push/to/a', SANDBOX)).toBe(true)
  expect(isPushEndpoint('http://localhost:4010/push/to/a', SANDBOX)).toBe(true)
  for (const endpoint of [
    'http://127.0.0.1:4010/faults',
    'http://127.0.0.1:4010/push/to/../../faults',
    'http://127.0.0.1:4000/push/to/a',
    'https://127.0.0.1:4010/push/to/a',
  ])
    expect(isPushEndpoint(endpoint, SANDBOX), endpoint).toBe(false)
})

test('a name that resolves to an address of a private network is not reached', () => {
  for (const address of [
    '142.250.183.10',
    '34.117.0.1',
    '172.15.0.1',
    '172.32.0.1',
    '2404:6800:4009:80b::200a',
  ])
    expect(isPublicAddress(address), address).toBe(true)
  for (const address of [
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    'localhost',
  ])
    expect(isPublicAddress(address), address).toBe(false)
})

test('keys are a point of the curve and 16 bytes', () => {
  const { x = '', y = '' } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({
    format: 'jwk',
  })
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  const auth = randomBytes(16).toString('base64url')
  expect(hasUsableKeys({ p256dh: point.toString('base64url'), auth })).toBe(true)
  expect(hasUsableKeys({ p256dh: point.toString('base64url'), auth: 'AAAA' })).toBe(false)
  point[40] = (point[40] ?? 0) ^ 1
  expect(hasUsableKeys({ p256dh: point.toString('base64url'), auth })).toBe(false)
  expect(hasUsableKeys({ p256dh: Buffer.alloc(65, 4).toString('base64url'), auth })).toBe(false)
})
