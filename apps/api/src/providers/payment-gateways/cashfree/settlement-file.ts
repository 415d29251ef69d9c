import { BadCell, id, needed, neededPaise, other, type SettlementFile } from '../../settlement-file.ts'
import { readEvent } from './settlement.ts'

/**
 * The settlement recon report: a line for each payout comes first and is passed over, then one for each transaction. The
 * columns of the second part are in no public document: these are the names of the call, with and without their group.
 */
export const cashfreeFile: SettlementFile = {
  columns: {
    eventType: needed('event type', 'transaction type'),
    amount: needed('event amount'),
    paid: needed('event settlement amount', 'settlement amount'),
    saleType: needed('sale type'),
    settlementId: id(needed('cf settlement id', 'settlement id')),
    settledAt: needed('settlement date', 'settled on'),
    paymentId: id(needed('cf payment id', 'payment id')),
    orderId: id(other('order id')),
    refundId: id(other('refund id')),
    eventId: id(other('event id')),
    fee: other('event service charge', 'service charge'),
    tax: other('event service tax', 'service tax'),
    currency: other('event currency', 'currency', 'order currency'),
    happenedAt: other('event time', 'payment time'),
    utr: id(other('utr', 'settlement utr')),
    payout: other('amount settled', 'net settlement amount'),
    remarks: other('event remarks', 'remarks'),
  },
  signed: { net: 'paid', gross: 'amount' },
  totals: {
    id: ['cf settlement id', 'settlement id', 'id'],
    amount: ['net settlement amount', 'amount settled'],
  },
  readLine(line) {
    const settledAt = line.moment('settledAt')
    if (settledAt === null) return null
    const saleType = (line.text('saleType') ?? '').toUpperCase()
    if (saleType !== 'CREDIT' && saleType !== 'DEBIT') throw new BadCell('saleType', 'a value')
    const [amountPaise, paidPaise] = [neededPaise(line, 'amount'), neededPaise(line, 'paid')]
    if (saleType === 'CREDIT' && paidPaise < 0n) {
      throw new BadCell('paid', 'an amount whose sign fits the kind of its line')
    }
    return readEvent({
      type: (line.text('eventType') ?? '').toUpperCase(),
      isDebit: saleType === 'DEBIT',
      amountPaise,
      paidPaise,
      feePaise: line.paise('fee'),
      taxPaise: line.paise('tax'),
      currency: line.text('currency'),
      eventId: line.text('eventId'),
      paymentId: line.text('paymentId'),
      refundId: line.text('refundId'),
      orderId: line.text('orderId'),
      happenedAt: line.moment('happenedAt'),
      settledAt,
      settlementId: line.text('settlementId'),
      utr: line.text('utr'),
      payoutPaise: line.paise('payout'),
      remarks: line.text('remarks'),
    })
  },
}
