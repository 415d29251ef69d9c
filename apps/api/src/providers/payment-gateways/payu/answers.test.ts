import { describe, expect, it } from 'vitest'
import type { GatewayTry } from '../../payment-gateway.ts'
import { orderedPaise, orderStatus, readTry, unlistedOf } from './answers.ts'

const raw = {
  mihpayid: '403993715',
  status: 'success',
  unmappedstatus: 'captured',
  amt: '18842.76',
  mode: 'UPI',
  bank_ref_num: 'UTR1',
  card_no: null,
  card_type: null,
  field9: 'Success',
  error_code: 'E000',
  error_Message: 'No Error',
}

describe('a transaction', () => {
  it.each([
    ['success', 'captured', 'succeeded'],
    ['success', 'auth', 'pending'],
    ['success', null, 'pending'],
    ['pending', 'pending', 'pending'],
    ['in progress', null, 'pending'],
    ['failure', 'failed', 'failed'],
    ['failure', null, 'failed'],
    ['failure', 'userCancelled', 'cancelled'],
    ['failure', 'dropped', 'dropped'],
    ['failure', 'bounced', 'dropped'],
    ['Not Found', null, 'unknown'],
    ['SUCCESS', 'captured', 'unknown'],
  ])('that is %s and %s %s', (status, unmappedstatus, ours) => {
    expect(readTry({ ...raw, status, unmappedstatus }).status).toBe(ours)
  })

  it.each([
    ['CC', 'card'],
    ['DC', 'card'],
    ['UPI', 'upi'],
    ['NB', 'net-banking'],
    ['CASH', 'cash'],
    [null, ''],
  ])('by %s is by %s', (mode, method) => {
    expect(readTry({ ...raw, mode }).method).toBe(method)
  })

  it.each([
    ['18842.76', 1_884_276n],
    ['18842.7', 1_884_270n],
    ['18842', 1_884_200n],
    ['', -1n],
    [null, -1n],
    ['1.005', -1n],
    ['-5', -1n],
  ])('of %j is of %s paise', (amt, amountPaise) => {
    expect(readTry({ ...raw, amt }).amountPaise).toBe(amountPaise)
  })

  it.each<[string, object, bigint, bigint]>([
    ['charges on top', { net_amount_debit: '18855.26', additional_charges: '12.50' }, 1_885_526n, 1_250n],
    ['a discount', { net_amount_debit: '18792.76', disc: '50.00' }, 1_879_276n, -5_000n],
    ['both', { net_amount_debit: '18805.26', additional_charges: '12.50', disc: '50' }, 1_880_526n, -3_750n],
    ['neither', { net_amount_debit: '18842.76', additional_charges: '0.00', disc: '' }, 1_884_276n, 0n],
    ['charges without what was debited', { additional_charges: '12.50' }, 1_884_276n, 0n],
    ['nothing debited', { net_amount_debit: '', disc: '50.00' }, 1_884_276n, 0n],
    ['a try that goes on', { status: 'pending', net_amount_debit: '0.00', amt: '50.00' }, 5_000n, 0n],
    ['a try that failed', { status: 'failure', net_amount_debit: '0', amt: '50.00' }, 5_000n, 0n],
    ['an offer of everything', { net_amount_debit: '0.00', disc: '18842.76' }, 0n, -1_884_276n],
  ])('with %s', (_name, change, amountPaise, surchargePaise) => {
    expect(readTry({ ...raw, ...change })).toMatchObject({ amountPaise, surchargePaise })
  })

  it.each([
    ['success', 'captured', undefined],
    ['success', 'auth', undefined],
    ['failure', 'anything', undefined],
    ['success', 'WORD_OF_TOMORROW', 'success WORD_OF_TOMORROW'],
    ['success', null, 'success '],
    ['constructor', 'captured', 'constructor'],
    ['Success', 'captured', 'Success'],
  ])('that is %s, %s keeps the word that is not listed: %s', (status, unmappedstatus, word) => {
    expect(unlistedOf({ ...raw, status, unmappedstatus })).toBe(word)
    if (word !== undefined) {
      expect(['pending', 'unknown']).toContain(readTry({ ...raw, status, unmappedstatus }).status)
    }
  })

  it('names the order', () => {
    expect(orderedPaise({ ...raw, transaction_amount: '18842.76' })).toBe(1_884_276n)
    expect(orderedPaise(raw)).toBeNull()
  })

  it('by card has the known data of the card', () => {
    const card = { mode: 'CC', card_no: 'XXXXXXXXXXXX1111', card_type: 'VISA' }
    expect(readTry({ ...raw, ...card }).card).toEqual({
      number: 'XXXXXXXXXXXX1111',
      type: 'credit_card',
      network: 'visa',
      country: null,
    })
    expect(readTry({ ...raw, ...card, mode: 'DC' }).card?.type).toBe('debit_card')
    expect(readTry({ ...raw, mode: 'CC', card_no: '' }).card).toEqual({
      number: null,
      type: 'credit_card',
      network: null,
      country: null,
    })
    expect(readTry({ ...raw, ...card, mode: 'UPI' }).card).toBeNull()
  })

  it('that failed says why, and one that did not says nothing', () => {
    const failure = { ...raw, status: 'failure', error_code: 'E308', error_Message: 'Bank declined' }
    expect(readTry(failure).error).toEqual({ code: 'E308', description: 'Bank declined', source: null })
    expect(readTry({ ...failure, error_Message: null, field9: 'Declined' }).error?.description).toBe(
      'Declined',
    )
    expect(readTry({ ...failure, error_Message: '', field9: '' }).error?.description).toBeNull()
    expect(readTry({ ...failure, error_code: null }).error?.code).toBeNull()
    expect(readTry(raw).error).toBeNull()
    expect(readTry({ ...raw, status: 'pending' }).error).toBeNull()
  })

  it('has its reference and words where there are any', () => {
    expect(readTry(raw)).toMatchObject({
      id: '403993715',
      bankReference: 'UTR1',
      message: 'Success',
      currency: 'INR',
    })
    expect(readTry({ ...raw, bank_ref_num: '', field9: '' })).toMatchObject({
      bankReference: null,
      message: null,
    })
  })
})

describe('an order', () => {
  const last = (status: GatewayTry['status']) => ({ ...readTry(raw), status })
  const minutes = (count: number) => new Date(Date.now() + count * 60_000)

  it.each<[GatewayTry['status'], string]>([
    ['succeeded', 'paid'],
    ['pending', 'active'],
    ['failed', 'terminated'],
    ['dropped', 'terminated'],
    ['cancelled', 'terminated'],
    ['unknown', 'unknown'],
  ])('whose last try is %s is %s', (status, ours) => {
    expect(orderStatus(last(status), minutes(5))).toBe(ours)
    expect(orderStatus(last(status), minutes(-60))).toBe(ours)
  })

  it('that was not tried ends ten minutes after its time', () => {
    expect(orderStatus(undefined, minutes(5))).toBe('active')
    expect(orderStatus(undefined, minutes(-9))).toBe('active')
    expect(orderStatus(undefined, minutes(-11))).toBe('expired')
  })
})
