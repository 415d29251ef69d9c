import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PaymentGateway } from '../../../providers/payment-gateway.ts'
import { judgeRoutes, restReason, routesByMethod } from './routing-service.ts'
import type { RouteRow } from './routing-sql.ts'

// The choice only needs to know which gateways there are.
const gateways = new Map(['cashfree', 'payu', 'razorpay'].map((slug) => [slug, {} as PaymentGateway]))

const NAMES = { cashfree: 'Cashfree', payu: 'PayU', razorpay: 'Razorpay', paper: 'Paper' } as const
const row = (gateway: keyof typeof NAMES, change: Partial<RouteRow> = {}): RouteRow => ({
  method_id: 1,
  method: 'upi',
  payment_method: 'UPI',
  gateway_id: Object.keys(NAMES).indexOf(gateway) + 1,
  gateway,
  gateway_name: NAMES[gateway],
  priority: 1,
  enabled: true,
  service_off: false,
  payer_rate: '1.8500',
  base_rate: '1.5000',
  payer_slabs: null,
  base_slabs: null,
  payer_group_id: null,
  base_group_id: null,
  health: 'well',
  rests_until: null,
  accounts: null,
  ...change,
})
const chosen = (rows: RouteRow[], method = 1) => routesByMethod(rows, gateways, 100n).get(method) ?? []
const resting = { health: 'resting', rests_until: '10:15:30' } as const

describe('a gateway that cannot be used', () => {
  it.each<[Partial<RouteRow>, string]>([
    [{ service_off: true }, 'Cashfree skipped: UPI is switched off for this service'],
    [{ enabled: false }, 'Cashfree skipped: UPI is switched off there'],
    [{ gateway: 'paper' }, 'Cashfree skipped: it is not set up on this server'],
    [{ payer_rate: null }, 'Cashfree skipped: it has no charge'],
    [{ base_rate: null }, 'Cashfree skipped: it has no charge'],
    [{ payer_rate: null, base_rate: null }, 'Cashfree skipped: it has no charge'],
    // The first reason counts.
    [{ service_off: true, enabled: false }, 'Cashfree skipped: UPI is switched off for this service'],
    [{ enabled: false, payer_rate: null }, 'Cashfree skipped: UPI is switched off there'],
    [{ enabled: false, ...resting }, 'Cashfree skipped: UPI is switched off there'],
  ])('because of %j', (change, reason) => {
    const skipped = row('cashfree', change)
    expect(judgeRoutes([skipped], gateways, 100n)).toEqual([
      { row: skipped, isUsable: false, rests: false, reason },
    ])
    expect(routesByMethod([skipped], gateways, 100n).size).toBe(0)
  })
})

describe('a gateway that can be used', () => {
  it.each<[Partial<RouteRow>, boolean, string]>([
    [{}, false, 'Cashfree: priority 1 for UPI and switched on'],
    [{ priority: 3 }, false, 'Cashfree: priority 3 for UPI and switched on'],
    [{ health: 'failing' }, false, 'Cashfree: priority 1 for UPI and switched on'],
    [{ health: 'probe' }, false, 'Cashfree: priority 1 for UPI and tried again after its rest'],
    [resting, true, 'Cashfree: priority 1 for UPI and tried all the same'],
  ])('as %j', (change, rests, reason) => {
    const usable = row('cashfree', change)
    expect(judgeRoutes([usable], gateways, 100n)).toEqual([{ row: usable, isUsable: true, rests, reason }])
  })
})

describe('the routes of a method', () => {
  it('are in the order of their rows, each with the reasons of skipped ones before it', () => {
    const rows = [
      row('cashfree', { enabled: false }),
      row('payu', { priority: 2 }),
      row('razorpay', { priority: 3 }),
    ]
    expect(chosen(rows)).toEqual([
      {
        methodId: 1,
        method: 'upi',
        paymentMethod: 'UPI',
        gatewayId: 2,
        gateway: 'payu',
        gatewayName: 'PayU',
        accountId: null,
        payerSlabs: [{ fromPaise: 0n, rate: '1.8500' }],
        baseSlabs: [{ fromPaise: 0n, rate: '1.5000' }],
        health: 'well',
        reasons: ['Cashfree skipped: UPI is switched off there', 'PayU: priority 2 for UPI and switched on'],
      },
      expect.objectContaining({
        gateway: 'razorpay',
        reasons: [
          'Cashfree skipped: UPI is switched off there',
          'Razorpay: priority 3 for UPI and switched on',
        ],
      }),
    ])
  })

  it('put a resting gateway last, and say why it was skipped', () => {
    const routes = chosen([row('cashfree', resting), row('payu', { priority: 2 })])
    expect(routes.map(({ gateway }) => gateway)).toEqual(['payu', 'cashfree'])
    expect(routes[0]?.reasons).toEqual([
      'Cashfree rests until 10:15:30 after 5 failures within a minute',
      'PayU: priority 2 for UPI and switched on',
    ])
    expect(routes[1]?.reasons).toEqual([
      'Cashfree rests until 10:15:30 after 5 failures within a minute',
      'Cashfree: priority 1 for UPI and tried all the same',
    ])
  })

  it('still use a resting gateway where there is no other', () => {
    expect(chosen([row('cashfree', resting)]).map(({ health }) => health)).toEqual(['resting'])
    const both = chosen([row('cashfree', resting), row('payu', resting)])
    expect(both.map(({ gateway }) => gateway)).toEqual(['cashfree', 'payu'])
  })

  it('are kept apart by method', () => {
    const card = { method_id: 2, method: 'card', payment_method: 'Credit Card/Debit Card' }
    const rows = [
      row('cashfree', { enabled: false }),
      row('payu', card),
      row('razorpay', { ...card, enabled: false }),
    ]
    const routes = routesByMethod(rows, gateways, 100n)
    expect([...routes.keys()]).toEqual([2])
    expect(routes.get(2)?.map(({ gateway, reasons }) => [gateway, reasons])).toEqual([
      ['payu', ['PayU: priority 1 for Credit Card/Debit Card and switched on']],
    ])
  })

  it('are none without rows', () => {
    expect(routesByMethod([], gateways, 100n).size).toBe(0)
  })

  it('hold every usable gateway once, those awake before those at rest, for any rows', () => {
    const anyRow = fc
      .record({
        gateway: fc.constantFrom('cashfree' as const, 'payu' as const, 'razorpay' as const, 'paper' as const),
        method_id: fc.integer({ min: 1, max: 3 }),
        enabled: fc.boolean(),
        service_off: fc.boolean(),
        payer_rate: fc.constantFrom('1.8500', null),
        health: fc.constantFrom('well' as const, 'failing' as const, 'resting' as const, 'probe' as const),
      })
      .map(({ gateway, ...change }) => row(gateway, change))
    const rows = fc.uniqueArray(anyRow, {
      selector: (each) => `${each.gateway}/${each.method_id}`,
      maxLength: 12,
    })
    fc.assert(
      fc.property(rows, (all) => {
        const routes = routesByMethod(all, gateways, 100n)
        const usable = judgeRoutes(all, gateways, 100n).filter(({ isUsable }) => isUsable)
        const counted = [...routes.values()].flat()
        expect(counted).toHaveLength(usable.length)
        for (const ofMethod of routes.values()) {
          const rests = ofMethod.map(({ health }) => health === 'resting')
          expect(rests).toEqual(rests.toSorted((a, b) => Number(a) - Number(b)))
          for (const { reasons } of ofMethod) expect(reasons.length).toBeGreaterThan(0)
        }
      }),
    )
  })
})

it('says until when a gateway rests', () => {
  expect(restReason(row('payu', resting))).toBe('PayU rests until 10:15:30 after 5 failures within a minute')
})

it('a payment is taken by the first account that takes the method and the amount', () => {
  const account = (id: number, min: string | null, max: string | null, on = true) => ({ id, on, min, max })
  const accounts = [account(1, null, null, false), account(2, '100', '200'), account(3, null, '150')]
  const taker = (paise: bigint, own = accounts) =>
    routesByMethod([row('cashfree', { accounts: own })], gateways, paise).get(1)?.[0]?.accountId
  expect([99n, 100n, 200n, 201n].map((paise) => taker(paise))).toEqual([3, 2, 2, undefined])
  const why = (own: typeof accounts) =>
    judgeRoutes([row('cashfree', { accounts: own })], gateways, 201n)[0]?.reason
  expect(why(accounts)).toBe('Cashfree skipped: no account of it takes this amount')
  expect(why([account(1, null, null, false)])).toBe('Cashfree skipped: no account of it takes this method')
})
