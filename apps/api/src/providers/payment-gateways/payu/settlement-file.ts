import { BadCell, id, needed, neededPaise, other, type SettlementFile } from '../../settlement-file.ts'
import { readDetail } from './settlement.ts'

/** The settlement report. Its columns are in no public document: these are the names of the call, and their words. */
export const payuFile: SettlementFile = {
  columns: {
    payuId: id(needed('payuid', 'payu id', 'mihpayid')),
    action: needed('requestaction', 'request action', 'action'),
    amount: needed('requestamount', 'request amount'),
    net: needed('mer net amount', 'merchant net amount', 'net amount'),
    settledAt: needed('settlement date', 'settled on', 'mer settlement date'),
    utr: id(needed('mer utr', 'merchant utr', 'utr')),
    txnId: id(other('txnid', 'transaction id', 'merchant txn id')),
    requestId: id(other('requestid', 'request id')),
    fee: other('mer service fee', 'merchant service fee', 'service fee'),
    tax: other('mer service tax', 'merchant service tax', 'service tax'),
    txnDate: other('txndate', 'transaction date'),
    requestDate: other('requestdate', 'request date'),
    currency: other('currency'),
    remarks: other('remarks'),
  },
  signed: { net: 'net', gross: 'amount' },
  readLine(line) {
    const settledAt = line.moment('settledAt')
    if (settledAt === null || line.text('utr') === null) return null
    const text = (paise: bigint | null) => (paise === null ? null : inRupees(paise))
    const found = readDetail(
      {
        payuid: line.text('payuId'),
        txnid: line.text('txnId'),
        requestid: line.text('requestId'),
        requestaction: line.text('action'),
        requestamount: text(neededPaise(line, 'amount')),
        mer_utr: line.text('utr'),
        mer_service_fee: text(line.paise('fee')),
        mer_service_tax: text(line.paise('tax')),
        mer_net_amount: text(neededPaise(line, 'net')),
        txndate: line.moment('txnDate')?.toISOString(),
        requestdate: line.moment('requestDate')?.toISOString(),
        currency: line.text('currency'),
        remarks: line.text('remarks'),
      },
      settledAt.toISOString(),
    )
    if (!found) throw new BadCell('amount', 'an amount')
    return found
  },
}

function inRupees(paise: bigint): string {
  const absolute = paise < 0n ? -paise : paise
  return `${paise < 0n ? '-' : ''}${absolute / 100n}.${String(absolute % 100n).padStart(2, '0')}`
}
