import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { eSignWebhook } from '../../providers/e-sign/wire/e-sign.ts'
import { webhookSchema as cashfree } from '../../providers/payment-gateways/cashfree/wire/webhooks.ts'
import { payuRefundWebhook } from '../../providers/payment-gateways/payu/wire/payment-page.ts'
import { PHONEPE_WEBHOOKS } from '../../providers/payment-gateways/phonepe/wire/webhooks.ts'
import { RAZORPAY_WEBHOOKS } from '../../providers/payment-gateways/razorpay/wire/webhooks.ts'
import { webhookSchema as cashfreePayouts } from '../../providers/payouts/cashfree/wire/webhooks.ts'
import { RAZORPAYX_WEBHOOKS } from '../../providers/payouts/razorpayx/wire/webhooks.ts'
import { firstFault } from '../wire-fault.ts'

type Sample = { type?: string; event?: string }
/** The schema of a sample, by the folder that it lies in; undefined for webhooks that the sandbox does not send. */
const SCHEMAS: Record<string, (sample: Sample) => z.ZodType | undefined> = {
  'cashfree-webhooks': ({ type = '' }) => cashfree(type),
  'cashfree-payouts-webhooks': ({ type = '' }) => cashfreePayouts(type),
  'razorpay-webhooks': ({ event = '' }) => RAZORPAY_WEBHOOKS[event] ?? RAZORPAYX_WEBHOOKS[event],
  'phonepe-webhooks': ({ event = '' }) => PHONEPE_WEBHOOKS[event],
  'payu-webhooks': () => payuRefundWebhook,
  'e-sign-webhooks': () => eSignWebhook,
}
/** Samples of a version that the portal does not use, and one printed with an error. */
const NOT_OURS = /subscription_.*2023-08-01|as-printed-malformed/

const folder = process.env.WIRE_SAMPLES

test.runIf(folder)('every sample of a webhook that the sandbox sends fits its schema', () => {
  const files = globSync(
    Object.keys(SCHEMAS).map((name) => `${name}/*.json`),
    { cwd: folder ?? '' },
  )
  const checked = files
    .filter((file) => !NOT_OURS.test(file))
    .flatMap((file) => {
      const sample = JSON.parse(readFileSync(path.join(folder ?? '', file), 'utf8')) as Sample
      const schema = SCHEMAS[path.dirname(file)]?.(sample)
      return schema ? [{ file, fault: firstFault(schema, sample) }] : []
    })
  console.log(
    `${checked.length} of ${files.length} samples of ${folder} are of webhooks that the sandbox sends.`,
  )
  expect(checked.filter(({ fault }) => fault)).toEqual([])
  expect(checked.length).toBeGreaterThan(0)
})
