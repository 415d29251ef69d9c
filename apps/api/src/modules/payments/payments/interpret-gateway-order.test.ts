// Invariant (payments): A paid payment never changes. One table lists every legal transition.
// Enforced by: `payments/payments/state-machine.ts` in every guarded update.

import { describe, expect, it } from 'vitest'
import type { GatewayOrder, GatewayTry } from '../../../providers/payment-gateway.ts'
import { interpretGatewayOrder } from './interpret-gateway-order.ts'

const ordered = { totalPaise: 1_884_276n, method: 'card' }

function aTry(change: Partial<GatewayTry> = {}): GatewayTry {
  return {
    id: '1',
    status: 'succeeded',
    amountPaise: ordered.totalPaise,
    surchargePaise: 0n,
    currency: 'INR',
    method: 'card',
    bankReference: null,
    message: null,
    card: null,
    bank: null,
    error: null,
    ...change,
  }
}

function anOrder(change: Partial<GatewayOrder> = {}): GatewayOrder {
  return {
    status: 'active',
    sessionId: 's',
    amountPaise: ordered.totalPaise,
    currency: 'INR',
    expiresAt: new Date(),
    tries: [],
    ...change,
  }
}

describe('the interpretation of a gateway order', () => {
  it.each<[string, Partial<GatewayOrder>, string]>([
    ['paid, by one capture of the ordered amount', { status: 'paid', tries: [aTry()] }, 'captured'],
    ['paid twice', { status: 'paid', tries: [aTry(), aTry({ id: '2' })] }, 'captured'],
    ['paid, but no capture is listed yet', { status: 'paid' }, 'none'],
    [
      'active with a pending try',
      { tries: [aTry({ status: 'pending' }), aTry({ status: 'failed' })] },
      'pending',
    ],
    ['active with a try of an unknown status', { tries: [aTry({ status: 'unknown' })] }, 'pending'],
    ['active with a success it has not decided on', { tries: [aTry()] }, 'pending'],
    ['active, the newest try failed', { tries: [aTry({ status: 'failed' })] }, 'failed'],
    ['active, the payer dropped it', { tries: [aTry({ status: 'dropped' })] }, 'failed'],
    ['active, never tried', {}, 'pending'],
    ['expired, never tried', { status: 'expired' }, 'closed'],
    ['expired with a try that waits', { status: 'expired', tries: [aTry({ status: 'pending' })] }, 'pending'],
    ['terminated after a failure', { status: 'terminated', tries: [aTry({ status: 'failed' })] }, 'closed'],
    ['a status we do not know', { status: 'unknown', tries: [aTry()] }, 'none'],
  ])('%s', (_name, order, kind) => {
    expect(interpretGatewayOrder(anOrder(order), ordered).kind).toBe(kind)
  })

  it.each<[string, Partial<GatewayOrder>, object]>([
    [
      'after tries that failed: the capture counts, not the newest',
      { status: 'paid', tries: [aTry({ id: 'dropped', status: 'dropped' }), aTry({ id: 'good' })] },
      { kind: 'captured', captures: [{ taken: { id: 'good' }, otherMethod: false }], isOpen: false },
    ],
    [
      'as captured, with another try that waits',
      { status: 'paid', tries: [aTry({ status: 'pending' }), aTry({ id: 'good' })] },
      { kind: 'captured', captures: [{ taken: { id: 'good' } }], isOpen: true },
    ],
    [
      'as captured, with another try of an unknown status',
      { status: 'paid', tries: [aTry({ status: 'unknown' }), aTry({ id: 'good' })] },
      { kind: 'captured', isOpen: true },
    ],
    [
      'as the newest that failed',
      { tries: [aTry({ id: 'newest', status: 'failed' }), aTry({ id: 'first', status: 'cancelled' })] },
      { kind: 'failed', newest: { id: 'newest' } },
    ],
    [
      'as the newest, while an older one waits',
      { tries: [aTry({ id: 'newest', status: 'failed' }), aTry({ status: 'pending' })] },
      { kind: 'pending', newest: { id: 'newest' } },
    ],
    [
      'as closed, with the last try and the reason',
      { status: 'expired', tries: [aTry({ id: 'last', status: 'failed' })] },
      { kind: 'closed', newest: { id: 'last' }, reason: 'expired' },
    ],
    [
      'as closed without a try',
      { status: 'terminated' },
      { kind: 'closed', newest: null, reason: 'terminated' },
    ],
    ['as waiting without a try', {}, { kind: 'pending', newest: null }],
    ['of a status that is not known', { status: 'unknown' }, { kind: 'none' }],
    [
      'of a status that is not known, after any try',
      { status: 'unknown', tries: [aTry({ status: 'failed' })] },
      { kind: 'none' },
    ],
    [
      'as paid without a capture among its tries',
      { status: 'paid', tries: [aTry({ status: 'failed' })] },
      { kind: 'none' },
    ],
  ])('%s', (_name, order, expected) => {
    expect(interpretGatewayOrder(anOrder(order), ordered)).toMatchObject(expected)
  })

  it('takes a capture by another method at the quoted charge, and reports it', () => {
    expect(capturesOf({ tries: [aTry({ method: 'upi' })] })).toMatchObject([
      { fits: 'order', otherMethod: true },
    ])
  })
})

describe('the captures of a paid order', () => {
  const total = ordered.totalPaise

  it.each<[string, Partial<GatewayTry>, string, bigint]>([
    ['is what was ordered', {}, 'order', total],
    ['is a paisa short', { amountPaise: total - 1n }, 'amount', total - 1n],
    ['is a paisa over', { amountPaise: total + 1n }, 'amount', total + 1n],
    ['has a declared surcharge', { amountPaise: total + 250n, surchargePaise: 250n }, 'order', total],
    ['has a declared offer', { amountPaise: total - 250n, surchargePaise: -250n }, 'order', total],
    ['was free by an offer', { amountPaise: 0n, surchargePaise: -total }, 'order', total],
    [
      'declares a paisa too little',
      { amountPaise: total + 250n, surchargePaise: 249n },
      'amount',
      total + 1n,
    ],
    ['declares what was not charged', { surchargePaise: 250n }, 'amount', total - 250n],
    ['came in dollars', { currency: 'USD' }, 'currency', total],
    ['came in dollars, of another amount', { currency: 'USD', amountPaise: 5n }, 'currency', 5n],
  ])('one that %s', (_name, taken, fits, owedPaise) => {
    expect(capturesOf({ tries: [aTry(taken)] })).toMatchObject([{ fits, owedPaise }])
  })

  it.each<[string, Partial<GatewayOrder>]>([
    ['of another amount', { amountPaise: total + 1n }],
    ['of another currency', { currency: 'USD' }],
  ])('do not fit an order %s', (_name, order) => {
    expect(capturesOf({ ...order, tries: [aTry()] })).toMatchObject([{ fits: 'amount', owedPaise: total }])
  })

  it('come oldest first, those that fit before those that do not', () => {
    const tries = [
      aTry({ id: 'third' }),
      aTry({ id: 'failed', status: 'failed' }),
      aTry({ id: 'second' }),
      aTry({ id: 'odd', amountPaise: 1n }),
    ]
    expect(capturesOf({ tries }).map(({ taken }) => taken.id)).toEqual(['second', 'third', 'odd'])
  })

  it('leave out what cannot be read', () => {
    const unreadable = [
      { amountPaise: -1n },
      { amountPaise: -1n, surchargePaise: -5n },
      { amountPaise: 0n },
      { surchargePaise: total },
    ]
    for (const change of unreadable) {
      expect(interpretGatewayOrder(anOrder({ status: 'paid', tries: [aTry(change)] }), ordered)).toEqual({
        kind: 'none',
      })
    }
  })
})

function capturesOf(change: Partial<GatewayOrder>) {
  const outcome = interpretGatewayOrder(anOrder({ status: 'paid', ...change }), ordered)
  return outcome.kind === 'captured' ? outcome.captures : []
}
