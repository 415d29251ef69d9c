import { randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { rupeesText } from '../../../rupees.ts'
import type { GatewayParts } from '../../gateway-core/gateway-parts.ts'
import { checkActionStatus } from './action-status.ts'
import { commandHash } from './hashes.ts'
import { PayuRefusal } from './payu-refusal.ts'
import { settlementDetails } from './settlement-details.ts'
import { addRefund, findRefundBy, findTransaction, listRefunds, type Refund } from './transactions-sql.ts'

type Form = Record<string, string | undefined>

/** The server calls: one address, the command in the form, always 200. */
export function addPostService(app: FastifyInstance, payu: GatewayParts): void {
  app.post(
    '/merchant/postservice.php',
    {
      config: { faultScope: 'payu' },
      errorHandler(error, _request, reply) {
        if (!(error instanceof PayuRefusal)) throw error
        return reply.code(200).send({ status: 0, msg: error.message })
      },
    },
    (request) => {
      const form = request.body as Form & { command: keyof typeof COMMANDS }
      const { id: key, secret: salt } = payu.keys
      if (form.key !== key || form.hash !== commandHash(form, salt)) throw new PayuRefusal('Invalid Hash.')
      return COMMANDS[form.command](payu, form)
    },
  )
}

const COMMANDS = {
  verify_payment: (payu: GatewayParts, form: Form) => {
    const ids = (form.var1 ?? '').split('|')
    const details = ids.map((txnid) => [txnid, describe(payu, txnid)] as const)
    const found = details.filter(([, one]) => one.status !== 'Not Found').length
    return {
      status: found > 0 ? 1 : 0,
      msg: `${found} out of ${ids.length} Transactions Fetched Successfully`,
      transaction_details: Object.fromEntries(details),
    }
  },
  cancel_refund_transaction: refund,
  get_settlement_details: settlementDetails,
  check_action_status: checkActionStatus,
} satisfies Record<string, (payu: GatewayParts, form: Form) => object>

function describe({ store }: GatewayParts, txnid: string): Record<string, unknown> {
  const found = findTransaction(store, 'txnid', txnid)
  if (!found?.last) return { mihpayid: 'Not Found', status: 'Not Found' }
  const { last, form } = found
  const { surcharge_paise: surcharge = 0 } = last
  return {
    mihpayid: last.mihpayid,
    request_id: '',
    bank_ref_num: last.bank_ref_num || null,
    amt: rupeesText(BigInt(last.amount_paise + Math.max(0, -surcharge))),
    transaction_amount: form.amount,
    txnid,
    additional_charges: rupeesText(BigInt(Math.max(0, surcharge))),
    productinfo: form.productinfo,
    firstname: form.firstname,
    bankcode: last.mode,
    field9: last.field9,
    error_code: last.error,
    error_Message: last.error_Message,
    addedon: last.addedon,
    payment_source: 'payu',
    card_type: last.card_type || null,
    // A number, and a text where nothing was captured.
    net_amount_debit: last.status === 'success' ? last.amount_paise / 100 : '0.00',
    disc: rupeesText(BigInt(Math.max(0, -surcharge))),
    mode: last.mode,
    PG_TYPE: 'CC-PG',
    card_no: last.cardnum,
    status: last.status,
    unmappedstatus: last.unmappedstatus,
    Merchant_UTR: null,
    Settled_At: last.status === 'success' ? '0000-00-00 00:00:00' : null,
  }
}

function refund(payu: GatewayParts, form: Form): object {
  const { var1: mihpayid = '', var2: token = '', var3: amount = '' } = form
  const { store } = payu
  const found = findTransaction(store, 'mihpayid', mihpayid)
  if (found?.last?.status !== 'success') return { status: 0, msg: 'Transaction Not Found', error_code: 116 }
  if (findRefundBy(store, 'token', token)) return { status: 0, msg: 'Token already exists.', error_code: 106 }
  const [rupees = '', paise = ''] = amount.split('.')
  const amountPaise = BigInt(rupees + paise.padEnd(2, '0'))
  const given = listRefunds(store, mihpayid).filter((one) => one.status !== 'failure')
  const left = given.reduce((sum, one) => sum - one.amountPaise, BigInt(found.last.amount_paise))
  if (amountPaise <= 0n || amountPaise > left) return { status: 0, msg: 'Invalid amount', error_code: 105 }
  const one: Refund = {
    requestId: String(randomInt(1e8, 1e9)),
    mihpayid,
    token,
    amountPaise,
    status: 'queued',
    bankArn: null,
    dueAtMs: payu.now() + payu.refundDelayMs,
  }
  addRefund(store, one)
  payu.wakeRefunds()
  return {
    status: 1,
    msg: 'Refund Request Queued',
    request_id: one.requestId,
    bank_ref_num: null,
    mihpayid,
    error_code: 102,
  }
}
