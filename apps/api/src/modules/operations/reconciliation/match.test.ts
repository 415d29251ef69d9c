import { describe, expect, it } from 'vitest'
import { matchRecords } from './match.ts'
import { MISSING_AFTER_DAYS, type OurRecord, type TheirRecord } from './records.ts'

const on = { today: '2026-11-20', missingAfterDays: MISSING_AFTER_DAYS.listed }

/** ₹1,000.00 by card on 10 November, fee 17.50, GST 3.15. */
const capture = (id: string, change: Partial<OurRecord> = {}): OurRecord => ({
  type: 'payment',
  recordId: Number(id),
  paymentId: Number(id),
  orderId: `CK${id}`,
  names: [`payment:${id}`],
  amountPaise: 100_000n,
  currency: 'INR',
  from: new Date('2026-11-10T10:00:00+05:30'),
  to: new Date('2026-11-10T10:20:00+05:30'),
  isLookedFor: true,
  feeRate: '1.75',
  ...change,
})
const refund = (id: string, change: Partial<OurRecord> = {}): OurRecord =>
  capture(id, { type: 'refund', names: [`refund:rf${id}`, `refund:RF${id}`], feeRate: '0', ...change })

let next = 1
const row = (id: string, change: Partial<TheirRecord> = {}): TheirRecord => ({
  id: next++,
  isAnswer: false,
  bookedIn: change.currency ?? 'INR',
  type: 'payment',
  lineId: null,
  paymentId: id,
  refundId: null,
  disputeId: null,
  reference: `A${id}`,
  refundReference: null,
  amountPaise: 100_000n,
  currency: 'INR',
  feePaise: 1_750n,
  taxPaise: 315n,
  netPaise: 97_935n,
  happenedAt: new Date('2026-11-10T10:10:00+05:30'),
  settledAt: new Date('2026-11-11T18:00:00+05:30'),
  settlementId: 'S1',
  utr: 'U1',
  payoutPaise: null,
  remarks: null,
  ...change,
})
const back = (id: string, change: Partial<TheirRecord> = {}): TheirRecord =>
  row(id, {
    type: 'refund',
    refundReference: `RF${id}`,
    feePaise: 0n,
    taxPaise: 0n,
    netPaise: -100_000n,
    ...change,
  })
const found = (ours: OurRecord[], theirs: TheirRecord[], matching = on) =>
  matchRecords(ours, theirs, matching).differences.map(({ kind, subject, amountPaise, residuals }) => ({
    kind,
    subject,
    amountPaise,
    // Those in rupees; the tests of other currencies compare all.
    residualPaise: residuals.find(({ currency }) => currency === 'INR')?.paise ?? 0n,
  }))

describe('agreement', () => {
  it('is a payment and its refund, each by its own id', () => {
    const [paid, given] = [row('1'), back('1')]
    const { matched, differences } = matchRecords([capture('1'), refund('1')], [paid, given], on)
    expect(differences).toEqual([])
    expect(matched.map(({ rowId, ours }) => [rowId, ours.type])).toEqual([
      [paid.id, 'payment'],
      [given.id, 'refund'],
    ])
  })

  it('is a fee that is rounded another way, and any fee where none was agreed', () => {
    const odd = { feePaise: 1_751n, taxPaise: 316n, netPaise: 97_933n }
    expect(found([capture('1')], [row('1', odd)])).toEqual([])
    const free = { feePaise: 9_000n, taxPaise: 1_620n, netPaise: 89_380n }
    expect(found([capture('1', { feeRate: null })], [row('1', free)])).toEqual([])
  })

  it('is an answer about one order, which knows of no fee and no payout', () => {
    const answer = {
      feePaise: null,
      taxPaise: null,
      netPaise: null,
      happenedAt: null,
      settledAt: null,
      isAnswer: true,
    }
    expect(found([capture('1')], [row('1', answer)])).toEqual([])
    expect(found([capture('1')], [row('1', answer), row('1')])).toEqual([])
  })

  it('is a payment just before midnight by a clock that is behind', () => {
    const ours = capture('1', {
      to: new Date('2026-11-11T00:05:00+05:30'),
      from: new Date('2026-11-11T00:01:00+05:30'),
    })
    expect(found([ours], [row('1', { happenedAt: new Date('2026-11-10T23:59:00+05:30') })])).toEqual([])
  })

  it('is a record that may still be settled', () => {
    expect(found([capture('1')], [], { ...on, today: '2026-11-15' })).toEqual([])
    expect(found([capture('1')], [row('1', { settledAt: new Date('2026-11-15T23:59:00+05:30') })])).toEqual(
      [],
    )
  })
})

describe('a dispute', () => {
  const dispute = (amountPaise: bigint) =>
    capture('1', { type: 'dispute', names: ['dispute:d1'], amountPaise })
  const line = (type: 'dispute' | 'dispute-reversal') =>
    row('1', {
      type,
      disputeId: 'd1',
      feePaise: 0n,
      taxPaise: 0n,
      netPaise: type === 'dispute' ? -100_000n : 100_000n,
    })

  it('agrees when the lines add up to the debit in our books', () => {
    expect(found([dispute(100_000n)], [line('dispute')])).toEqual([])
    expect(found([dispute(0n)], [line('dispute'), line('dispute-reversal')])).toEqual([])
    expect(found([dispute(0n)], [])).toEqual([])
  })

  it('differs when it was debited and is not lost, or returned and not won', () => {
    expect(found([dispute(0n)], [line('dispute')])).toMatchObject([
      { kind: 'amount', residualPaise: 100_000n },
    ])
    expect(found([dispute(100_000n)], [line('dispute'), line('dispute-reversal')])).toMatchObject([
      { kind: 'reversed', residualPaise: -100_000n },
    ])
    expect(found([dispute(100_000n)], [])).toMatchObject([{ kind: 'missing-there' }])
  })
})

describe('a break', () => {
  it('is an unknown line of any type', () => {
    const unknown = row('9')
    expect(found([capture('1')], [row('1'), unknown])).toEqual([
      { kind: 'missing-here', subject: `row:${unknown.id}`, amountPaise: 100_000n, residualPaise: -100_000n },
    ])
    const given = back('9')
    expect(found([], [given])).toMatchObject([{ kind: 'missing-here', residualPaise: 100_000n }])
    const charge = row('', {
      type: 'adjustment',
      paymentId: null,
      feePaise: 0n,
      taxPaise: 0n,
      netPaise: -500n,
    })
    expect(found([], [charge])).toMatchObject([{ kind: 'missing-here', residualPaise: 500n }])
  })

  it('is a record of ours that the provider lacks after five days', () => {
    expect(found([capture('1')], [], { ...on, today: '2026-11-16' })).toEqual([
      { kind: 'missing-there', subject: 'payment:1', amountPaise: 100_000n, residualPaise: 100_000n },
    ])
    expect(found([refund('1')], [])).toMatchObject([{ kind: 'missing-there', residualPaise: -100_000n }])
    expect(found([capture('1', { isLookedFor: false })], [])).toEqual([])
    expect(found([capture('1')], [], { today: '2026-11-14', missingAfterDays: 3 })).toHaveLength(1)
    expect(found([capture('1')], [], { today: '2026-11-13', missingAfterDays: 3 })).toHaveLength(0)
  })

  it('is the amount, by a paisa', () => {
    const less = row('1', { amountPaise: 99_999n, netPaise: 97_934n })
    expect(found([capture('1')], [less])).toEqual([
      { kind: 'amount', subject: 'payment:1', amountPaise: 1n, residualPaise: 1n },
    ])
  })

  it('is the currency, and nothing more of that line', () => {
    expect(found([capture('1')], [row('1', { currency: 'USD', amountPaise: 5_000n })])).toMatchObject([
      { kind: 'currency' },
    ])
  })

  it('is a fee that was not agreed, or that does not add up', () => {
    const dear = { feePaise: 2_250n, taxPaise: 405n, netPaise: 97_345n }
    expect(found([capture('1')], [row('1', dear)])).toEqual([
      { kind: 'fee', subject: 'payment:1', amountPaise: 590n, residualPaise: 0n },
    ])
    expect(found([capture('1')], [row('1', { taxPaise: 317n, netPaise: 97_933n })])).toMatchObject([
      { kind: 'fee' },
    ])
    expect(found([capture('1', { feeRate: null })], [row('1', { netPaise: 97_000n })])).toMatchObject([
      { kind: 'fee', amountPaise: 935n, residualPaise: 935n },
    ])
    expect(
      found([refund('1')], [back('1', { feePaise: 500n, taxPaise: 90n, netPaise: -100_590n })]),
    ).toMatchObject([{ kind: 'fee', amountPaise: 590n }])
  })

  it('is the day that the provider states', () => {
    for (const day of ['2026-11-09', '2026-11-11']) {
      const theirs = row('1', { happenedAt: new Date(`${day}T12:00:00+05:30`) })
      expect(found([capture('1')], [theirs])).toEqual([
        { kind: 'date', subject: 'payment:1', amountPaise: 100_000n, residualPaise: 0n },
      ])
    }
  })

  it('is a record that is settled twice: each line beyond the first', () => {
    const [first, second, third] = [row('1'), row('1'), row('1')]
    expect(found([capture('1')], [first, second, third])).toEqual([
      { kind: 'duplicate', subject: `row:${second.id}`, amountPaise: 100_000n, residualPaise: -100_000n },
      { kind: 'duplicate', subject: `row:${third.id}`, amountPaise: 100_000n, residualPaise: -100_000n },
    ])
  })

  it('is a settled record that is taken back', () => {
    const reversal = back('1', { type: 'refund-reversal', netPaise: 100_000n })
    expect(found([refund('1')], [back('1'), reversal])).toEqual([
      { kind: 'reversed', subject: `row:${reversal.id}`, amountPaise: 100_000n, residualPaise: -100_000n },
    ])
    const taken = row('1', { type: 'adjustment', feePaise: 0n, taxPaise: 0n, netPaise: -100_000n })
    expect(found([capture('1')], [row('1'), taken])).toMatchObject([
      { kind: 'reversed', residualPaise: 100_000n },
    ])
    expect(found([], [back('7', { type: 'refund-reversal' })])).toMatchObject([{ kind: 'reversed' }])
  })

  it('is a record that is settled in parts, with its open rest', () => {
    const half = { amountPaise: 50_000n, feePaise: 875n, taxPaise: 157n, netPaise: 48_968n }
    const rest = { amountPaise: 50_000n, feePaise: 875n, taxPaise: 158n, netPaise: 48_967n }
    expect(found([capture('1')], [row('1', half), row('1', rest)])).toEqual([
      { kind: 'split', subject: 'payment:1', amountPaise: 100_000n, residualPaise: 0n },
    ])
    const part = { amountPaise: 30_000n, feePaise: 525n, taxPaise: 95n, netPaise: 29_380n }
    expect(found([capture('1')], [row('1', half), row('1', part)])).toMatchObject([
      { kind: 'split', residualPaise: 20_000n },
    ])
  })

  it('is a late record', () => {
    expect(found([capture('1')], [row('1', { settledAt: new Date('2026-11-16T00:01:00+05:30') })])).toEqual([
      { kind: 'late', subject: 'payment:1', amountPaise: 100_000n, residualPaise: 0n },
    ])
  })

  it('leaves residuals in the accounts of each currency', () => {
    const inDollars = { currency: 'USD', amountPaise: 5_000n, feePaise: 0n, taxPaise: 0n, netPaise: 5_000n }
    const dollars = capture('1', { currency: 'USD', amountPaise: 5_000n, feeRate: null })
    const left = (ours: OurRecord[], theirs: TheirRecord[]) =>
      matchRecords(ours, theirs, on).differences.map(({ kind, currency, residuals }) => ({
        kind,
        currency,
        residuals,
      }))
    expect(left([dollars], [row('1', inDollars)])).toEqual([])
    expect(left([dollars], [])).toEqual([
      { kind: 'missing-there', currency: 'USD', residuals: [{ currency: 'USD', paise: 5_000n }] },
    ])
    expect(left([], [row('9', inDollars)])).toEqual([
      { kind: 'missing-here', currency: 'USD', residuals: [{ currency: 'USD', paise: -5_000n }] },
    ])
    expect(left([capture('1')], [row('1', inDollars)])).toEqual([
      {
        kind: 'currency',
        currency: 'INR',
        residuals: [
          { currency: 'INR', paise: 100_000n },
          { currency: 'USD', paise: -5_000n },
        ],
      },
    ])
    // The same figure in another currency is not the ordered amount, and parts of two currencies are no parts.
    expect(left([capture('1')], [row('1', { ...inDollars, amountPaise: 100_000n }), row('1')])).toMatchObject(
      [{ kind: 'duplicate', currency: 'USD', residuals: [{ currency: 'USD', paise: -5_000n }] }],
    )
    // A line that was booked as rupees, in spite of its own currency, left a residual in those.
    expect(left([], [row('9', { ...inDollars, bookedIn: 'INR' })])).toMatchObject([
      { currency: 'USD', residuals: [{ currency: 'INR', paise: -5_000n }] },
    ])
  })
})
