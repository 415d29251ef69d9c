import { expect, it } from 'vitest'
import { readConfig } from '../platform/config.ts'
import { securityHeaders } from '../platform/headers.ts'
import { loadGateways } from './gateways.ts'

const DATABASE_URL = 'postgres://nowhere'
const CASHFREE = {
  CASHFREE_BASE_URL: 'https://api.cashfree.com/pg',
  CASHFREE_SDK_URL: 'https://sdk.cashfree.com/js/v3/cashfree.js',
  CASHFREE_CLIENT_SECRET: 'a live secret',
  MSG91_BASE_URL: 'https://control.msg91.com',
  MSG91_AUTH_KEY: 'a live key',
}
const PAYU = {
  PAYU_API_URL: 'https://info.payu.in/merchant/postservice.php?form=2',
  PAYU_CHECKOUT_URL: 'https://secure.payu.in/_payment',
}
const offered = async (env: Record<string, string>) => [
  ...(await loadGateways(readConfig({ DATABASE_URL, ...env }))).keys(),
]
const directives = (env: Record<string, string>) => {
  const headers = securityHeaders(readConfig({ DATABASE_URL, ...env }))
  return (headers.contentSecurityPolicy as { directives: Record<string, string[]> }).directives
}

it('offers every gateway in the sandbox, and beside a real one real ones alone', async () => {
  expect(await offered({})).toEqual(['cashfree', 'payu', 'razorpay'])
  expect(await offered(CASHFREE)).toEqual(['cashfree'])
  expect(await offered({ ...CASHFREE, ...PAYU, PAYU_SALT: 'a live salt' })).toEqual(['cashfree', 'payu'])
})

it('refuses to start with a sandbox secret at a real gateway', () => {
  expect(() => readConfig({ DATABASE_URL, ...CASHFREE, ...PAYU })).toThrow('PAYU_SALT is the sandbox secret')
  const razorpay = { RAZORPAY_BASE_URL: 'https://api.razorpay.com/v1', RAZORPAY_KEY_SECRET: 'a live secret' }
  expect(() => readConfig({ DATABASE_URL, ...CASHFREE, ...razorpay })).toThrow('RAZORPAY_WEBHOOK_SECRET')
})

it('lets the page load, frame and post to the gateways in use and nobody else', () => {
  const live = directives({ ...CASHFREE, ...PAYU, PAYU_SALT: 'a live salt' })
  expect(live.scriptSrc).toEqual(["'self'", 'https://sdk.cashfree.com'])
  expect(live.formAction).toContain('https://secure.payu.in')
  expect(live.frameSrc).not.toContain('https://secure.payu.in')
  expect(JSON.stringify(live)).not.toContain('localhost')
  expect(directives({}).formAction).toContain('http://localhost:4010')
})
