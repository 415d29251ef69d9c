import { invalid, missing } from '../errors.ts'
import type { MethodChoice } from '../payments/method-choice.ts'

/** The UPI addresses the provider publishes for tests. */
export const TEST_UPI = {
  success: 'testsuccess@gocash',
  failure: 'testfailure@gocash',
  invalid: 'testinvalid@gocash',
}

const MINUTE_MS = 60_000
/** `upi_expiry_minutes`: its limits and its default. */
const EXPIRY_MINUTES = { least: 5, most: 15, usual: 5 }

/**
 * Reads `payment_method.upi`. `link` and `qrcode` are paid in an app of the payer's choice and expire;
 * `collect`, which shops may not use any more, is kept for tests that have no screen.
 */
export function readUpi(details: Record<string, unknown>): MethodChoice {
  const channel = String(details.channel)
  if (channel === 'collect') return readCollect(details)
  if (channel !== 'link' && channel !== 'qrcode') {
    throw invalid('payment_method.upi.channel', 'should be link, qrcode or collect')
  }
  const minutes = details.upi_expiry_minutes ?? EXPIRY_MINUTES.usual
  const { least, most } = EXPIRY_MINUTES
  if (typeof minutes !== 'number' || !(minutes >= least && minutes <= most)) {
    throw invalid('payment_method.upi.upi_expiry_minutes', `should be ${least} to ${most}`)
  }
  return { ...upi(channel), issuerVerdict: null, validForMs: minutes * MINUTE_MS }
}

function readCollect(details: Record<string, unknown>): MethodChoice {
  const upiId = details.upi_id
  if (upiId === undefined) throw missing('payment_method.upi.upi_id')
  if (typeof upiId !== 'string' || !/^[\w.-]{2,100}@[A-Za-z][\w.-]{1,60}$/.test(upiId)) {
    throw invalid('payment_method.upi.upi_id', 'should be a UPI address')
  }
  if (upiId === TEST_UPI.invalid) throw invalid('payment_method.upi.upi_id', 'UPI address does not exist')
  const issuerVerdict = upiId === TEST_UPI.failure ? 'TRANSACTION_DECLINED' : null
  return { ...upi('collect', upiId), issuerVerdict }
}

const upi = (channel: string, upiId?: string) => ({
  group: 'upi',
  entity: { upi: { channel, upi_id: upiId } },
})
