// Invariant (pricing): A gateway account uses only hosts of its gateway. A page may load the scripts of
// accounts that are on or have an open order.
// Enforced by: `gateway-hosts.ts` in `settingsOf`, `in_checkout` of `listGatewayAccounts`.
// Also tested by: `checkout-policy.test.ts`. Decision: 0093.

// Where an account of a live portal may be: its script runs in the payer's page, its API gets our keys and our orders.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callsOf } from '../../../../test/identity/back-office.ts'
import { eventually, type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { LIVE } from '../../../../test/portal/live-settings.ts'
import { makePeople } from '../../../../test/portal/people.ts'
import { DECLARED_GATEWAYS } from '../../../platform/configuration/declared-gateways.ts'
import { gatewayAccountAad } from '../../../platform/configuration/gateway-accounts-sql.ts'
import { loadGateways } from '../../../providers/gateways.ts'

/** Accounts as their gateways describe them, with invented keys. */
const ACCOUNTS: Record<string, Record<string, string>> = {
  cashfree: {
    CASHFREE_BASE_URL: 'https://api.cashfree.com/pg',
    CASHFREE_CLIENT_ID: 'id',
    CASHFREE_CLIENT_SECRET: 'canary',
  },
  razorpay: {
    RAZORPAY_BASE_URL: 'https://api.razorpay.com/v1',
    RAZORPAY_KEY_ID: 'id',
    RAZORPAY_KEY_SECRET: 'canary',
    RAZORPAY_WEBHOOK_SECRET: 'canary',
  },
  payu: {
    PAYU_API_URL: 'https://info.payu.in/merchant/postservice.php?form=2',
    PAYU_CHECKOUT_URL: 'https://secure.payu.in/_payment',
    PAYU_KEY: 'id',
    PAYU_SALT: 'canary',
  },
  phonepe: {
    PHONEPE_BASE_URL: 'https://api.phonepe.com/apis/pg',
    PHONEPE_CLIENT_ID: 'id',
    PHONEPE_CLIENT_SECRET: 'canary',
    PHONEPE_WEBHOOK_USERNAME: 'hooks',
    PHONEPE_WEBHOOK_PASSWORD: 'canary',
  },
}
const ADDRESSES = DECLARED_GATEWAYS.flatMap(({ slug, fields }) =>
  Object.entries(fields).flatMap(([name, kind]) => (kind.endsWith('address') ? [{ slug, name }] : [])),
)

let portal: Portal
let superAdmin: ReturnType<typeof callsOf>
beforeAll(async () => {
  portal = await startPortal({
    ...LIVE,
    CAPTCHA_TEST_ANSWER: '',
    LOG_LEVEL: 'silent',
    GATEWAY_HOSTS: 'gateways.ours.example:8443',
  })
  superAdmin = callsOf(portal, (await makePeople(portal.db)).superAdmin)
})
afterAll(() => portal?.stop())

const idOf = (slug: string) => DECLARED_GATEWAYS.find((each) => each.slug === slug)?.id ?? 0
const add = (slug: string, settings: Record<string, string> = {}) =>
  superAdmin.post('/payment-gateways', {
    pg_id: idOf(slug),
    name: 'Second',
    settings: { ...ACCOUNTS[slug], ...settings },
  })
const policy = async () => (await fetch(portal.url)).headers.get('content-security-policy') ?? ''

describe.each(ADDRESSES)('$name', ({ slug, name }) => {
  const own = DECLARED_GATEWAYS.find((each) => each.slug === slug)?.hosts[name]?.[0] ?? ''

  it.each([
    ['another host', 'https://evil.example/checkout.js'],
    ['a host that begins like one of its own', `https://${own}.evil.example/x`],
    ['a host that ends like one of its own', `https://evil-${own}/x`],
    ['another port', `https://${own}:8443/x`],
    ['a name and password before its host', `https://evil.example:x@${own}/x`],
  ])('is refused at %s, and the hosts are named', async (_what, url) => {
    const { status, body } = await add(slug, { [name]: url })
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [`settings.${name}`]])
    expect(body.errors[`settings.${name}`][0]).toMatch(
      new RegExp(`It must be at one of these hosts: .*${own.replaceAll('.', '\\.')}`),
    )
  })

  it('is refused without TLS', async () => {
    expect((await add(slug, { [name]: `http://${own}/x` })).status).toBe(422)
  })
})

describe('an account of a gateway that the environment does not offer', () => {
  let id = 0
  const keys = (settings: Record<string, string>) =>
    superAdmin.post(`/payment-gateways/${id}/keys`, { settings })
  const change = (enabled: boolean) =>
    superAdmin.post(`/payment-gateways/${id}`, {
      name: 'Second',
      enabled,
      position: 1,
      methods: [{ payment_method_id: 1, min: null, max: null }],
    })

  it('is added without the address of its script, and is in no policy until it is switched on', async () => {
    const added = await add('razorpay')
    expect(added.status, added.text).toBe(200)
    id = added.body.data.id
    // Read anew: this server knows of the account when a page is requested.
    expect(await (await loadGateways(portal)).anyAccount(id)).not.toBe(null)
    expect(await policy()).not.toContain('razorpay')
    const { body } = await superAdmin.get('/payment-gateways')
    const razorpay = body.data.find((each: { slug: string }) => each.slug === 'razorpay')
    expect(razorpay.fields.map(({ name }: { name: string }) => name)).not.toContain('RAZORPAY_SDK_URL')
    expect(razorpay.fields[0]).toMatchObject({
      name: 'RAZORPAY_BASE_URL',
      hosts: ['api.razorpay.com', 'gateways.ours.example:8443'],
    })
  })

  it('keeps its host when its keys change', async () => {
    for (const name of ['RAZORPAY_BASE_URL', 'RAZORPAY_SDK_URL']) {
      expect((await keys({ [name]: 'https://evil.example/v1' })).status).toBe(422)
    }
    expect((await keys({ RAZORPAY_SDK_URL: 'https://gateways.ours.example:8443/x.js' })).status).toBe(422)
    expect((await keys({ RAZORPAY_BASE_URL: 'https://gateways.ours.example:8443/v1' })).status).toBe(200)
    expect((await keys({ RAZORPAY_BASE_URL: 'https://api.razorpay.com/v1' })).status).toBe(200)
  })

  it('switched on, it is in the policy with the script of its gateway alone', async () => {
    expect((await change(true)).status).toBe(200)
    await eventually(async () => (await policy()).includes('https://checkout.razorpay.com'))
    expect(/script-src ([^;]*)/.exec(await policy())?.[1]).toBe(
      "'self' https://sdk.cashfree.com https://checkout.razorpay.com",
    )
    expect((await change(false)).status).toBe(200)
    await eventually(async () => !(await policy()).includes('razorpay'))
  })

  it('with a row of another host, by any author, is not used and not switched on', async () => {
    const values = { ...ACCOUNTS.razorpay, RAZORPAY_SDK_URL: 'https://evil.example/checkout.js' }
    const cipher = portal.secrets.encrypt(JSON.stringify(values), gatewayAccountAad(id))
    await sql`update gateway_accounts set settings_cipher = ${cipher}, changed_at = clock_timestamp()
               where id = ${id}`.execute(portal.db)
    const refused = await change(true)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringMatching(
        /^The account cannot be switched on. RAZORPAY_SDK_URL: .*checkout\.razorpay\.com/,
      ),
    ])
    await sql`update gateway_accounts set enabled = true, changed_at = clock_timestamp()
               where id = ${id}`.execute(portal.db)
    expect(await (await loadGateways(portal)).anyAccount(id)).toBe(null)
    expect(await policy()).not.toContain('evil.example')
    expect(/script-src ([^;]*)/.exec(await policy())?.[1]).toBe("'self' https://sdk.cashfree.com")
  })
})

it('takes the host of the same variable in the environment, which the operator has set', async () => {
  const added = await add('cashfree', { CASHFREE_BASE_URL: 'https://api.cashfree.example/pg' })
  expect(added.status, added.text).toBe(200)
  const { body } = await superAdmin.get('/payment-gateways')
  const [own] = body.data.find((each: { slug: string }) => each.slug === 'cashfree').accounts
  expect(own).toMatchObject({ name: 'From the environment', enabled: true, api_host: 'api.cashfree.example' })
  expect((await add('razorpay', { RAZORPAY_BASE_URL: 'https://api.cashfree.example/pg' })).status).toBe(422)
})
