import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { z } from 'zod/mini'
import { readConfig } from '../platform/config.ts'
import { checkDeclarations, DECLARED_GATEWAYS, importFromGateways } from '../platform/gateway-folders.ts'
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
  expect((await offered({})).slice(0, 3)).toEqual(['cashfree', 'razorpay', 'payu'])
  expect(await offered({})).toEqual(DECLARED_GATEWAYS.map(({ slug }) => slug))
  expect(await offered(CASHFREE)).toEqual(['cashfree'])
  expect(await offered({ ...CASHFREE, ...PAYU, PAYU_SALT: 'a live salt' })).toEqual(['cashfree', 'payu'])
})

it('refuses to start with a sandbox secret at a real gateway', () => {
  expect(() => readConfig({ DATABASE_URL, ...CASHFREE, ...PAYU })).toThrow('PAYU_SALT is the sandbox secret')
  const razorpay = { RAZORPAY_BASE_URL: 'https://api.razorpay.com/v1', RAZORPAY_KEY_SECRET: 'a live secret' }
  expect(() => readConfig({ DATABASE_URL, ...CASHFREE, ...razorpay })).toThrow('RAZORPAY_WEBHOOK_SECRET')
})

it('lets the page load, frame and post to the gateways in use only', () => {
  const live = directives({ ...CASHFREE, ...PAYU, PAYU_SALT: 'a live salt' })
  expect(live.scriptSrc).toEqual(["'self'", 'https://sdk.cashfree.com'])
  expect(live.formAction).toContain('https://secure.payu.in')
  expect(live.frameSrc).not.toContain('https://secure.payu.in')
  expect(JSON.stringify(live)).not.toContain('localhost')
  expect(directives({}).formAction).toContain('http://localhost:4010')
})

/** An address of each gateway elsewhere, with secrets that are not the sandbox's. */
const live = DECLARED_GATEWAYS.map(({ slug, address, secrets }) => ({
  slug,
  address: { [address]: `https://api.${slug}.example/v1` },
  secrets: Object.fromEntries(secrets.map((name) => [name, 'a live secret'])),
}))

it.each(live)('$slug: counts as real by its address, and then needs its own secrets', async (gateway) => {
  const env = { ...gateway.address, ...gateway.secrets }
  expect(readConfig({ DATABASE_URL, ...env }).isSandbox).toBe(false)
  expect(await offered(env)).toEqual([gateway.slug])
  for (const secret of Object.keys(gateway.secrets)) {
    expect(() => readConfig({ DATABASE_URL, ...env, [secret]: 'sandbox-secret' })).toThrow(secret)
  }
})

it('describes every setting in the README', async () => {
  const readme = await readFile(new URL('../../../../README.md', import.meta.url), 'utf8')
  const names = DECLARED_GATEWAYS.flatMap(({ environment }) => Object.keys(environment.shape))
  expect(names.filter((name) => !readme.includes(`\`${name}\``))).toEqual([])
})

it('names the file that a folder lacks, an id that is taken, and a variable of another name', async () => {
  await expect(importFromGateways('prices.ts')).rejects.toThrow(
    'The payment gateway cashfree has no usable payment-gateways/cashfree/prices.ts.',
  )
  const one = { slug: 'one', id: 1, environment: z.object({ ONE_KEY: z.string() }) }
  expect(() => checkDeclarations([one, { ...one, slug: 'two' }])).toThrow('two has the id 1 of another')
  const foreign = { slug: 'two', id: 2, environment: z.object({ PORT: z.string() }) }
  expect(() => checkDeclarations([one, foreign])).toThrow('PORT of the payment gateway two')
  expect(() => checkDeclarations([one])).not.toThrow()
})
