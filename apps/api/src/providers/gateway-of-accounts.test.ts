import { expect, it } from 'vitest'
import type { AccountBook, GatewayAccount } from './account-book.ts'
import { gatewayOfAccounts } from './gateway-of-accounts.ts'
import makeAdapter from './payment-gateways/phonepe/adapter.ts'
import declaration from './payment-gateways/phonepe/declaration.ts'

const adapterOf = (PHONEPE_WEBHOOK_CREDENTIALS: string) =>
  makeAdapter(
    declaration.readSettings(declaration.environment.parse({ PHONEPE_WEBHOOK_CREDENTIALS }), {
      server: 'http://127.0.0.1:9',
      browser: 'http://x',
    }),
  )

it.each(['basic', 'hmac'])('reads the proof of a webhook as its first account does, %s', (kind) => {
  const own = adapterOf(kind === 'basic' ? 'hmac' : 'basic')
  const accounts: Pick<GatewayAccount, 'adapter'>[] = []
  const gateway = gatewayOfAccounts('phonepe', own, { of: () => accounts } as unknown as AccountBook)
  const headers = { authorization: 'a hash', 'x-phonepe-checksum-signature': 'a signature' }
  const read = () => [gateway.signsBody, gateway.signatureOf(headers, Buffer.alloc(0))]
  const [basic, hmac] = [
    [false, 'a hash'],
    [true, 'a signature'],
  ]
  expect(read()).toEqual(kind === 'basic' ? hmac : basic)
  accounts.push({ adapter: adapterOf(kind) })
  expect(read()).toEqual(kind === 'basic' ? basic : hmac)
})
