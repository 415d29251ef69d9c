import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { z } from 'zod/mini'
import { LIVE, LIVE_PAYU } from '../../test/portal/live-settings.ts'
import { readConfig } from '../platform/configuration/config.ts'
import { checkDeclarations, DECLARED_GATEWAYS } from '../platform/configuration/declared-gateways.ts'
import { checkoutOrigins, securityHeaders } from '../platform/http/headers.ts'
import { loadGateways } from './gateways.ts'

const DATABASE_URL = 'postgres://nowhere'
const offered = async (env: Record<string, string>) => [...(await gatewaysOf(env)).keys()]
/** The gateways of a portal whose database has no accounts. */
function gatewaysOf(env: Record<string, string>) {
  const config = readConfig({ DATABASE_URL, ...env })
  return loadGateways({ config, db: {} as never, secrets: {} as never })
}
const directives = async (env: Record<string, string>) => {
  const gateways = await gatewaysOf(env)
  const headers = securityHeaders(readConfig({ DATABASE_URL, ...env }), () =>
    checkoutOrigins(gateways.checkoutUrls()),
  )
  const policy = headers.contentSecurityPolicy as {
    directives: Record<string, (string | (() => string))[]>
  }
  return Object.fromEntries(
    Object.entries(policy.directives).map(([name, sources]) => [
      name,
      sources.flatMap((source) => (typeof source === 'string' ? source : source().split(' '))),
    ]),
  )
}

it('offers every gateway in the sandbox, and only real ones beside a real one', async () => {
  expect((await offered({})).slice(0, 3)).toEqual(['cashfree', 'razorpay', 'payu'])
  expect(await offered({})).toEqual(DECLARED_GATEWAYS.map(({ slug }) => slug))
  expect(await offered(LIVE)).toEqual(['cashfree'])
  expect(await offered({ ...LIVE, ...LIVE_PAYU })).toEqual(['cashfree', 'payu'])
})

it('lets the page load, frame and post to the gateways in use only', async () => {
  const live = await directives({ ...LIVE, ...LIVE_PAYU })
  expect(live.scriptSrc).toEqual(["'self'", 'https://sdk.cashfree.com'])
  expect(live.formAction).toContain('https://secure.payu.in')
  expect(live.frameSrc).not.toContain('https://secure.payu.in')
  expect(JSON.stringify(live)).not.toContain('localhost')
  expect((await directives({})).formAction).toContain('http://localhost:4010')
})

/** Everything but the gateway, which is each one in turn: addresses elsewhere, and keys that are not the sandbox's. */
const others = Object.fromEntries(Object.entries(LIVE).filter(([name]) => !name.startsWith('CASHFREE_')))
const live = DECLARED_GATEWAYS.map(({ slug, fields }) => ({
  slug,
  env: Object.fromEntries(
    Object.entries(fields)
      .filter(([, kind]) => !kind.startsWith('optional'))
      .map(([name, kind]) => [name, kind === 'address' ? `https://api.${slug}.example/v1` : 'a live key']),
  ),
  secrets: Object.keys(fields).filter((name) => fields[name] === 'secret'),
}))

it.each(live)('$slug: counts as real by its address, and then needs its own secrets', async (gateway) => {
  const env = { ...others, ...gateway.env }
  expect(readConfig({ DATABASE_URL, ...env }).isSandbox).toBe(false)
  expect(await offered(env)).toEqual([gateway.slug])
  expect(gateway.secrets.length).toBeGreaterThan(0)
  for (const secret of gateway.secrets) {
    expect(() => readConfig({ DATABASE_URL, ...env, [secret]: 'sandbox-secret' })).toThrow(secret)
  }
})

it('describes every setting in docs/operations/configure.md', async () => {
  const page = await readFile(new URL('../../../../docs/operations/configure.md', import.meta.url), 'utf8')
  const names = DECLARED_GATEWAYS.flatMap(({ environment }) => Object.keys(environment.shape))
  expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
})

it('names an id that is taken, a variable of another name, and an address without hosts', () => {
  const one = { slug: 'one', id: 1, environment: z.object({ ONE_KEY: z.string() }), fields: {}, hosts: {} }
  expect(() => checkDeclarations([one, { ...one, slug: 'two' }])).toThrow('two has the id 1 of another')
  const foreign = { ...one, slug: 'two', id: 2, environment: z.object({ PORT: z.string() }) }
  expect(() => checkDeclarations([one, foreign])).toThrow('PORT of the payment gateway two')
  expect(() => checkDeclarations([one])).not.toThrow()
  const open = { ...one, fields: { ONE_URL: 'optional-address' as const } }
  expect(() => checkDeclarations([open])).toThrow('ONE_URL of the payment gateway one has no hosts.')
  expect(() => checkDeclarations([{ ...open, hosts: { ONE_URL: ['one.example'] } }])).not.toThrow()
})
