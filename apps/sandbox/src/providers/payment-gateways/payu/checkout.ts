import { randomInt } from 'node:crypto'
import type { GatewayParts } from '../../gateway-core/gateway-parts.ts'
import {
  CheckoutRefusal,
  type Ending,
  type HostedCheckout,
  type TryAnswer,
} from '../../gateway-core/hosted-checkout.ts'
import { answerForm, enqueueForged, enqueueOutcome } from './answer-form.ts'
import { findTransaction, saveTry, type Transaction, type Try } from './transactions-sql.ts'

const CARDS: Record<string, string> = { '5123456789012346': 'MAST', '4012001037141112': 'VISA' }
const TEST_OTP = '123456'
const ENFORCED: Record<string, string> = {
  creditcard: 'card',
  debitcard: 'card',
  upi: 'upi',
  netbanking: 'netbanking',
}
const MODES: Record<string, string> = { card: 'CC', upi: 'UPI', netbanking: 'NB' }

/** The payment page: one attempt for each transaction id, whose outcome the browser posts to surl or furl. */
export function payuCheckout(payu: GatewayParts): HostedCheckout {
  const { store } = payu
  const get = (token: string): Transaction => {
    const found = findTransaction(store, 'token', token)
    if (!found) throw new CheckoutRefusal('The transaction is not known')
    return found
  }
  const end = (found: Transaction, last: Try): Ending => {
    store.transaction(() => {
      saveTry(store, found.txnid, last)
      enqueueOutcome(payu, { ...found, last })
    })
    payu.wakeWebhooks()
    const url = last.status === 'success' ? found.form.surl : found.form.furl
    return { ended: true, form: { url: url as string, fields: answerForm(payu, { ...found, last }) } }
  }

  return {
    describe(token) {
      const { txnid, form, last } = get(token)
      if (last && last.status !== 'pending') throw new CheckoutRefusal('This transaction is over')
      return {
        gateway: 'PayU',
        merchant: payu.merchantName,
        order_id: txnid,
        amount: form.amount,
        methods: methodsOf(form),
        samples: {
          card: { card_number: Object.keys(CARDS)[0], expiry: '05/30', cvv: '123' },
          upi: { upi_id: 'anything@payu' },
          netbanking: {},
        },
        otp_hint: `In this sandbox it is ${TEST_OTP}.`,
      }
    },
    startTry(token, fields) {
      const found = get(token)
      if (found.last && found.last.status !== 'pending') throw new CheckoutRefusal('This transaction is over')
      const method = fields.method ?? ''
      if (!methodsOf(found.form).includes(method)) throw new CheckoutRefusal('The method is not offered')
      saveTry(store, found.txnid, newTry(payu, found, method, fields))
      if (payu.faults.strikes('webhooks_forged')) enqueueForged(payu, get(token))
      payu.wakeWebhooks()
      return { token: found.txnid, asks: method === 'card' ? 'otp' : 'approve' }
    },
    endTry(token, _txnid, answer) {
      const found = get(token)
      if (found.last?.status !== 'pending') throw new CheckoutRefusal('This transaction is over')
      if (answer.outcome === 'PENDING') return end(found, found.last)
      return end(
        found,
        succeeds(found.last, answer) ? captured(payu, found.last) : failed(found.last, 'failed'),
      )
    },
    leave(token) {
      const found = get(token)
      const last = found.last ?? newTry(payu, found, methodsOf(found.form)[0] ?? 'card', {})
      return end(found, failed(last, 'userCancelled'))
    },
  }
}

function methodsOf(form: Record<string, string>): string[] {
  const enforced = (form.enforce_paymethod ?? '').split('|').flatMap((name) => ENFORCED[name] ?? [])
  return enforced.length > 0 ? [...new Set(enforced)] : ['card', 'upi', 'netbanking']
}

function newTry(
  payu: GatewayParts,
  { form }: Transaction,
  method: string,
  fields: Record<string, string>,
): Try {
  const number = (fields.card_number ?? '').replaceAll(' ', '')
  const [rupees = '0', paise = ''] = (form.amount ?? '').split('.')
  return {
    mihpayid: `4039937155${randomInt(1e7, 1e8)}`,
    mode: MODES[method] ?? '',
    status: 'pending',
    unmappedstatus: 'in progress',
    amount_paise: Number(`${rupees}${paise.padEnd(2, '0')}`),
    bank_ref_num: '',
    cardnum: number ? `${number.slice(0, 6)}XXXXXX${number.slice(-4)}` : '',
    card_type: CARDS[number] ?? '',
    upi_id: fields.upi_id ?? '',
    error: '',
    error_Message: '',
    field9: 'Transaction pending',
    addedon: new Date(payu.now()).toISOString().slice(0, 19).replace('T', ' '),
  }
}

function succeeds({ mode, card_type: network, upi_id: upiId }: Try, answer: TryAnswer): boolean {
  if (answer.outcome) return answer.outcome === 'SUCCESS'
  if (mode === 'CC') return network !== '' && answer.otp === TEST_OTP
  return answer.approve === true && (mode === 'NB' || upiId.endsWith('@payu'))
}

function captured({ faults }: GatewayParts, last: Try): Try {
  const surcharge = faults.state().capture_surcharge_paise
  return {
    ...last,
    status: 'success',
    unmappedstatus: 'captured',
    amount_paise: Math.max(1, last.amount_paise + surcharge + faults.state().capture_delta_paise),
    surcharge_paise: surcharge,
    bank_ref_num: String(randomInt(1e11, 1e12)),
    error: 'E000',
    error_Message: 'No Error',
    field9: 'Transaction Completed Successfully',
  }
}

function failed(last: Try, unmappedstatus: string): Try {
  const reason = unmappedstatus === 'failed' ? 'Bank denied transaction on the card' : 'Cancelled by user'
  return { ...last, status: 'failure', unmappedstatus, error: 'E500', error_Message: reason, field9: reason }
}
