import { describe, expect, it } from 'vitest'
import type { GatewayOrder, GatewayTry } from '../../providers/payment-gateway.ts'
import { MOVES, movesTo, type PaymentStatus, publicStatus } from './moves.ts'
import { verdict } from './verdict.ts'

const ordered = { totalPaise: 1_884_276n, method: 'card' }

function aTry(change: Partial<GatewayTry> = {}): GatewayTry {
  return {
    id: '1',
    status: 'succeeded',
    amountPaise: ordered.totalPaise,
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

describe("a gateway's word", () => {
  it.each<[string, Partial<GatewayOrder>, string]>([
    ['paid, by one capture of the ordered amount', { status: 'paid', tries: [aTry()] }, 'paid'],
    ['paid, one paisa short', { status: 'paid', tries: [aTry({ amountPaise: 1_884_275n })] }, 'mismatch'],
    ['paid, one paisa over', { status: 'paid', tries: [aTry({ amountPaise: 1_884_277n })] }, 'mismatch'],
    ['paid in another currency', { status: 'paid', tries: [aTry({ currency: 'USD' })] }, 'mismatch'],
    ['paid twice', { status: 'paid', tries: [aTry(), aTry({ id: '2' })] }, 'mismatch'],
    ['paid, but no capture is listed yet', { status: 'paid' }, 'none'],
    [
      'active with a try that waits',
      { tries: [aTry({ status: 'pending' }), aTry({ status: 'failed' })] },
      'pending',
    ],
    ['active with a try in a word we do not know', { tries: [aTry({ status: 'unknown' })] }, 'pending'],
    ['active with a success it has not decided on', { tries: [aTry()] }, 'pending'],
    ['active, the newest try failed', { tries: [aTry({ status: 'failed' })] }, 'failed'],
    ['active, the payer dropped it', { tries: [aTry({ status: 'dropped' })] }, 'failed'],
    ['active, nobody tried', {}, 'pending'],
    ['expired, nobody tried', { status: 'expired' }, 'closed'],
    ['expired with a try that waits', { status: 'expired', tries: [aTry({ status: 'pending' })] }, 'pending'],
    ['terminated after a failure', { status: 'terminated', tries: [aTry({ status: 'failed' })] }, 'closed'],
    ['a status we do not know', { status: 'unknown', tries: [aTry()] }, 'none'],
  ])('%s', (_name, order, kind) => {
    expect(verdict(anOrder(order), ordered).kind).toBe(kind)
  })

  it('takes a capture by another method at the quoted charge, and says so', () => {
    const word = verdict(anOrder({ status: 'paid', tries: [aTry({ method: 'upi' })] }), ordered)
    expect(word).toMatchObject({ kind: 'paid', otherMethod: true })
  })
})

describe('the table of legal moves', () => {
  it('never leaves paid', () => {
    expect(MOVES.paid).toEqual([])
  })

  it('lets every other status become paid', () => {
    const others = (Object.keys(MOVES) as PaymentStatus[]).filter((status) => status !== 'paid')
    expect(movesTo('paid').toSorted()).toEqual(others.toSorted())
  })

  it('shows three words to the world', () => {
    const shown = Object.fromEntries(
      (Object.keys(MOVES) as PaymentStatus[]).map((status) => [status, publicStatus(status)]),
    )
    expect(shown).toEqual({
      created: 'PENDING',
      open: 'PENDING',
      pending: 'PENDING',
      mismatch: 'PENDING',
      failed: 'FAILED',
      closed: 'FAILED',
      paid: 'SUCCESS',
    })
  })
})
