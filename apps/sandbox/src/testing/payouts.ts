import { setTimeout as sleep } from 'node:timers/promises'
import type { RunningSandbox } from './start-sandbox.ts'

export const PAYOUT_KEYS = {
  'x-client-id': 'sandbox-id',
  'x-client-secret': 'sandbox-secret',
  'x-api-version': '2024-01-01',
}

let number = 0
export const newReference = () => `po_${process.pid}_${Date.now()}_${++number}`

/** The body of a transfer of ₹2,500.00 to a test account that accepts it, unless overridden. */
export function transferBody(override: Record<string, unknown> = {}, at = '026291800001191/YESB0000262') {
  const [account, ifsc] = at.split('/')
  return {
    transfer_id: newReference(),
    transfer_amount: 2500,
    transfer_mode: 'imps',
    beneficiary_details: {
      beneficiary_name: 'Anita Rao',
      beneficiary_instrument_details: { bank_account_number: account, bank_ifsc: ifsc },
    },
    ...override,
  }
}

/** One call of Cashfree Payouts. */
export const payoutCall = (sandbox: RunningSandbox, method: string, path: string, body?: unknown) =>
  sandbox.call(method, `/payout${path}`, body, PAYOUT_KEYS)

export const send = (sandbox: RunningSandbox, body: object = transferBody()) =>
  payoutCall(sandbox, 'POST', '/transfers', body)

const RAZORPAYX_KEYS = {
  authorization: `Basic ${Buffer.from('sandbox-id:sandbox-secret').toString('base64')}`,
}

/** One call of RazorpayX. */
export const razorpayx = (
  sandbox: RunningSandbox,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
) => sandbox.call(method, `/razorpayx/v1${path}`, body, { ...RAZORPAYX_KEYS, ...headers })

/** A fund account of a contact of its own. */
export async function fundAccount(sandbox: RunningSandbox, at = '026291800001191/YESB0000262') {
  const [account_number, ifsc] = at.split('/')
  const { body } = await razorpayx(sandbox, 'POST', '/contacts', { name: 'Anita Rao', type: 'vendor' })
  const bank_account = { name: 'Anita Rao', ifsc, account_number }
  const input = { contact_id: body.id, account_type: 'bank_account', bank_account }
  return (await razorpayx(sandbox, 'POST', '/fund_accounts', input)).body.id as string
}

/** The body of a payout of ₹2,500.00. */
export const payoutBody = (fundAccountId: string, override: Record<string, unknown> = {}) => ({
  account_number: '7878780080316316',
  fund_account_id: fundAccountId,
  amount: 250_000,
  currency: 'INR',
  mode: 'IMPS',
  purpose: 'payout',
  queue_if_low_balance: false,
  reference_id: newReference(),
  narration: 'Rent November',
  ...override,
})

/** Sends a payout under an idempotency key. */
export const sendPayout = (sandbox: RunningSandbox, body: object, key: string) =>
  razorpayx(sandbox, 'POST', '/payouts', body, { 'x-payout-idempotency': key })

export async function payByRazorpayx(sandbox: RunningSandbox, reference: string) {
  const body = payoutBody(await fundAccount(sandbox), { reference_id: reference })
  return (await sendPayout(sandbox, body, newReference().slice(-36))).body
}

/** The banks' records of a reference. */
export async function truthOf(sandbox: RunningSandbox, reference: string) {
  return (await sandbox.call('GET', `/oracle/payouts?reference=${reference}`)).body
}

/** Waits until a transfer is in a state; throws with the one it is in. */
export async function untilState(
  sandbox: RunningSandbox,
  reference: string,
  state: string,
  withinMs = 30_000,
) {
  const untilMs = Date.now() + withinMs
  for (;;) {
    const [transfer] = (await truthOf(sandbox, reference)).transfers
    if (transfer?.state === state) return transfer
    if (Date.now() > untilMs) throw new Error(`${reference} is ${transfer?.state}, not ${state}`)
    await sleep(5)
  }
}

/** Waits until so many transfers of a reference were paid. */
export async function untilPaid(
  sandbox: RunningSandbox,
  reference: string,
  count: number,
  withinMs = 30_000,
) {
  const untilMs = Date.now() + withinMs
  while ((await truthOf(sandbox, reference)).totals.paid !== count) {
    if (Date.now() > untilMs) throw new Error(`${reference} was not paid ${count} times`)
    await sleep(5)
  }
}
