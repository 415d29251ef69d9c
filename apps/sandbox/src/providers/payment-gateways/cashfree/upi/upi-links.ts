import { rupeesText } from '../../../../rupees.ts'
import type { Payment } from '../payments/payments-sql.ts'
import { qrPicture } from './qr-picture.ts'

/** Apps that the provider names; `default` is the phone's own choice, `web` a page for a desk. */
const APPS = ['bhim', 'default', 'gpay', 'paytm', 'phonepe', 'web']
const SHOP_ADDRESS = 'cashfree@testbank'

/** `data.payload` of an attempt that a UPI app pays; null for every other. */
export function upiPayload(
  payment: Payment,
  origin: string,
  merchantName: string,
): Record<string, string> | null {
  const channel = payment.method.upi?.channel
  const fields = linkFields(payment, merchantName)
  if (channel === 'qrcode') return { qrcode: qrPicture(`upi://pay?${fields}`) }
  if (channel !== 'link') return null
  // Like the provider's test server: its links open pages that simulate the apps.
  const page = `${origin}/pgbillpayuiapi/simulator/${payment.cfPaymentId}`
  return Object.fromEntries(APPS.map((app) => [app, `${page}?app=${app}&${fields}`]))
}

/** The id of the attempt that a link of ours pays; '' for any other text. */
export function attemptOf(link: string): string {
  return URL.canParse(link) ? (new URL(link).searchParams.get('tr') ?? '') : ''
}

/** UPI apps read %20 as a space, and not a plus. */
function linkFields(payment: Payment, merchantName: string): string {
  const fields = {
    pa: SHOP_ADDRESS,
    pn: merchantName,
    tr: payment.cfPaymentId,
    mc: '4900',
    tn: payment.orderId,
    am: rupeesText(payment.amountPaise),
    cu: 'INR',
  }
  return Object.entries(fields)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')
}
