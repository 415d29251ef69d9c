import { BadCell, id, needed, neededPaise, other, type SettlementFile } from '../../settlement-file.ts'
import { readItem } from './settlement.ts'

/**
 * The combined settlement report. Its headings are the call's names or the dashboard's. No public document says that its
 * amounts are rupees, or whether its fee includes the GST: the line's own sum shows the latter.
 */
export const razorpayFile: SettlementFile = {
  columns: {
    entityId: id(needed('entity id')),
    type: needed('type', 'transaction entity'),
    amount: needed('amount'),
    debit: needed('debit', 'debit amount'),
    credit: needed('credit', 'credit amount'),
    settlementId: id(needed('settlement id')),
    settledAt: needed('settled at'),
    currency: other('currency'),
    fee: other('fee', 'fees', 'fee exclusive tax'),
    tax: other('tax', 'gst'),
    settled: other('settled'),
    createdAt: other('created at', 'entity created at'),
    utr: id(other('settlement utr', 'utr')),
    description: other('description', 'entity description'),
    paymentId: id(other('payment id')),
    receipt: id(other('order receipt')),
    disputeId: id(other('dispute id')),
  },
  signed: { gross: 'amount' },
  readLine(line) {
    const settledAt = line.moment('settledAt')
    if (settledAt === null || /^(0|false|no)$/i.test(line.text('settled') ?? '')) return null
    const entityId = line.text('entityId')
    if (entityId === null) throw new BadCell('entityId', 'a value')
    const [debit, credit] = [line.paise('debit') ?? 0n, line.paise('credit') ?? 0n]
    for (const [column, paise] of [
      ['debit', debit],
      ['credit', credit],
    ] as const) {
      if (paise < 0n) throw new BadCell(column, 'an amount whose sign fits the kind of its line')
    }
    const [amount, tax] = [neededPaise(line, 'amount'), line.paise('tax') ?? 0n]
    const fee = line.paise('fee') ?? 0n
    const type = (line.text('type') ?? '').toLowerCase()
    const kept = (type === 'payment' ? amount : -amount) - (credit - debit)
    const createdAt = line.moment('createdAt')
    return readItem({
      entity_id: entityId,
      type,
      debit: Number(debit),
      credit: Number(credit),
      amount: Number(amount),
      currency: line.text('currency') ?? 'INR',
      fee: Number(tax !== 0n && kept === fee + tax ? fee + tax : fee),
      tax: Number(tax),
      settled: true,
      created_at: createdAt && createdAt.getTime() / 1000,
      settled_at: settledAt.getTime() / 1000,
      settlement_id: line.text('settlementId'),
      settlement_utr: line.text('utr'),
      description: line.text('description'),
      payment_id: line.text('paymentId'),
      order_receipt: line.text('receipt'),
      dispute_id: line.text('disputeId'),
    })
  },
}
