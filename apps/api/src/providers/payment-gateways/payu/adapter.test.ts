import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { NewGatewayOrder } from '../../payment-gateway.ts'
import makeAdapter from './adapter.ts'

const payu = makeAdapter({
  apiUrl: 'https://payu.example/info',
  checkoutUrl: 'https://payu.example/_payment',
  key: 'sandbox-id',
  salt: 'sandbox-secret',
  fees: null,
  disputes: null,
  listsSettlements: true,
})
const [KEY, SALT] = ['sandbox-id', 'sandbox-secret']
const sha512 = (text: string) => createHash('sha512').update(text).digest('hex')

const order: NewGatewayOrder = {
  reference: 'A1',
  amountPaise: 1_884_276n,
  method: 'card',
  expiresAt: new Date(),
  customer: { id: '7', name: 'Meera Rao', email: 'meera@example.in', mobile: '9876543210' },
  returnUrl: 'https://portal.example/status',
  formReturnUrl: 'https://portal.example/api/returns/payu',
  notifyUrl: 'https://portal.example/api/webhooks/payu',
}

describe('the form that a browser posts', () => {
  it('is signed over every field that decides', () => {
    const form = payu.checkoutParams(order, 'payu_A1')
    expect(form).toMatchObject({
      key: KEY,
      txnid: 'A1',
      amount: '18842.76',
      productinfo: 'Payment A1',
      firstname: 'Meera Rao',
      email: 'meera@example.in',
      phone: '9876543210',
      surl: order.formReturnUrl,
      furl: order.formReturnUrl,
      enforce_paymethod: 'creditcard|debitcard',
    })
    expect(form.hash).toBe(
      sha512(`${KEY}|A1|18842.76|Payment A1|Meera Rao|meera@example.in|||||||||||${SALT}`),
    )
    expect(JSON.stringify(form)).not.toContain(SALT)
  })

  it('keeps a name out of the fields beside it', () => {
    const customer = { ...order.customer, name: 'Meera|1.00|x', email: 'a|b@example.in' }
    const form = payu.checkoutParams({ ...order, customer }, 'payu_A1')
    expect([form.firstname, form.email]).toEqual(['Meera 1.00 x', 'a b@example.in'])
    const long = { ...order.customer, name: 'x'.repeat(80) }
    expect(payu.checkoutParams({ ...order, customer: long }, '').firstname).toHaveLength(60)
  })

  it.each([
    ['card', 'creditcard|debitcard'],
    ['upi', 'upi'],
    ['net-banking', 'netbanking'],
    ['cheque', ''],
  ])('admits only the method chosen: %s', (method, enforced) => {
    expect(payu.checkoutParams({ ...order, method }, '').enforce_paymethod).toBe(enforced)
  })
})

describe('the returned form', () => {
  const fields = {
    txnid: 'A1',
    amount: '18842.76',
    productinfo: 'Payment A1',
    firstname: 'Meera Rao',
    email: 'meera@example.in',
    status: 'success',
  }
  const signed = (change: Partial<typeof fields> = {}, extra?: string) => {
    const form = { ...fields, ...change }
    const tail = `${form.email}|${form.firstname}|${form.productinfo}|${form.amount}|${form.txnid}|${KEY}`
    const text = `${extra === undefined ? '' : `${extra}|`}${SALT}|${form.status}|||||||||||${tail}`
    return { ...form, ...(extra === undefined ? {} : { additionalCharges: extra }), hash: sha512(text) }
  }
  const read = (form: Record<string, string>) =>
    payu.readReturn?.(Buffer.from(String(new URLSearchParams(form))))

  it('names our order when it is signed, by browser or webhook', () => {
    expect(read(signed())).toEqual({ reference: 'A1' })
    expect(read(signed({ status: 'failure' }))).toEqual({ reference: 'A1' })
    expect(read({ ...signed(), hash: signed().hash.toUpperCase() })).toEqual({ reference: 'A1' })
    const raw = Buffer.from(String(new URLSearchParams(signed())))
    expect(payu.readWebhook({}, raw)).toEqual({ about: { reference: 'A1' } })
  })

  it('may name charges of the gateway’s own, which are signed too', () => {
    expect(read(signed({}, '12.50'))).toEqual({ reference: 'A1' })
    expect(read({ ...signed({}, '12.50'), additionalCharges: '0' })).toBeNull()
    expect(read({ ...signed(), additionalCharges: '0' })).toBeNull()
  })

  it('may name those charges in its other way of writing, which is signed alike', () => {
    const { additionalCharges, ...form } = signed({}, '12.50') as Record<string, string>
    expect(read({ ...form, additional_charges: '12.50' })).toEqual({ reference: 'A1' })
    expect(read({ ...form, additional_charges: '12.51' })).toBeNull()
    expect(read(form)).toBeNull()
    expect(additionalCharges).toBe('12.50')
  })

  it.each(['additionalCharges', 'additional_charges'])('may leave %s empty, in the hash or not', (name) => {
    expect(read({ ...signed(), [name]: '' })).toEqual({ reference: 'A1' })
    const { additionalCharges: _, ...form } = signed({}, '') as Record<string, string>
    expect(read({ ...form, [name]: '' })).toEqual({ reference: 'A1' })
    expect(read(form)).toBeNull()
    expect(read({ ...signed({}, '12.50'), additionalCharges: '', [name]: '' })).toBeNull()
  })

  it('may say how the payment was split, which follows the status in the hash or is left out of it', () => {
    const splitInfo = '{"type":"absolute","splitInfo":{"P41sCY":{"aggregatorSubAmt":"600.00"}}}'
    const tail = 'meera@example.in|Meera Rao|Payment A1|18842.76|A1'
    const hash = sha512(`${SALT}|success|${splitInfo}|||||||||||${tail}|${KEY}`)
    const added = sha512(`12.50|${SALT}|success|${splitInfo}|||||||||||${tail}|${KEY}`)
    expect(read({ ...fields, splitInfo, hash })).toEqual({ reference: 'A1' })
    expect(read({ ...fields, splitInfo, additionalCharges: '12.50', hash: added })).toEqual({
      reference: 'A1',
    })
    expect(read({ ...signed(), splitInfo })).toEqual({ reference: 'A1' })
    const json = { ...fields, splitInfo: JSON.parse(splitInfo), hash }
    expect(payu.readWebhook({}, Buffer.from(JSON.stringify(json)))).toEqual({ about: { reference: 'A1' } })
    expect(read({ ...fields, splitInfo: '{}', hash })).toBeNull()
    expect(read({ ...fields, hash })).toBeNull()
  })

  it('may come as JSON', () => {
    const webhook = (body: unknown) => payu.readWebhook({}, Buffer.from(JSON.stringify(body)))
    expect(webhook(signed({}, '12.50'))).toEqual({ about: { reference: 'A1' } })
    expect(webhook({ ...signed(), mihpayid: 403993715, card: null })).toEqual({ about: { reference: 'A1' } })
    expect(webhook({ ...signed(), status: ['success'] })).toBeNull()
    expect(webhook({ ...signed(), amount: '1.00' })).toBeNull()
    const raw = Buffer.from(JSON.stringify(signed()))
    expect(payu.signatureOf({}, raw)).toBe(signed().hash)
    expect(payu.claimOf(raw)).toEqual({ reference: 'A1' })
  })

  it.each(['txnid', 'amount', 'productinfo', 'firstname', 'email', 'status'])(
    'is refused when %s was changed',
    (name) => {
      expect(read({ ...signed(), [name]: 'other' })).toBeNull()
    },
  )

  it.each([{ hash: '' }, { hash: 'x' }, { hash: sha512('x') }])('is refused with %j', (change) => {
    expect(read({ ...signed(), ...change })).toBeNull()
    expect(
      payu.readWebhook({}, Buffer.from(String(new URLSearchParams({ ...signed(), ...change })))),
    ).toBeNull()
  })

  it('is refused when it is none', () => {
    expect(read({})).toBeNull()
    expect(payu.readReturn?.(Buffer.from('{"txnid":"A1"}'))).toBeNull()
  })
})

describe('a callback about a refund', () => {
  const fields = { action: 'refund', token: 'RF26112600001', merchantTxnId: 'A1', status: 'success' }
  const read = (body: string) => payu.readWebhook({}, Buffer.from(body))

  it('names it, and proves nothing', () => {
    const named = { about: { reference: 'A1' }, refund: 'RF26112600001', isUnsigned: true }
    expect(read(JSON.stringify({ ...fields, remark: null, bank_arn: 74_332_201 }))).toEqual(named)
    expect(read(JSON.stringify({ ...fields, token: ' RF26112600001 ' }))).toEqual(named)
    expect(read(String(new URLSearchParams(fields)))).toEqual(named)
  })

  it.each([{ action: 'capture' }, { action: undefined }, { token: '' }, { hash: sha512('x') }])(
    'is none with %j',
    (change) => {
      expect(read(JSON.stringify({ ...fields, ...change }))).toBeNull()
    },
  )
})
