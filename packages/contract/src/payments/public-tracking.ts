import { z } from 'zod/mini'
import { call } from '../call.ts'
import { idField } from '../fields.ts'
import { rupees } from '../money-shapes.ts'
import { moneyWay } from './money-steps.ts'

/** Days after a payment for which its link works. */
export const TRACK_DAYS = 90
const TRACKS_A_MINUTE = 60

/** Every call returns the same link: it belongs to the payment. */
export const makeTrackLink = call({
  method: 'POST',
  path: '/track-links',
  summary: 'A link by which the payee can follow the money of a payment without signing in',
  feature: 'public-tracking',
  access: 'reports.view',
  for: 'account',
  ours: true,
  errors: ['conflict'],
  ids: { transaction_id: 'record' },
  body: z.strictObject({ transaction_id: idField() }),
  answer: z.object({ data: z.object({ url: z.string(), good_until: z.iso.datetime() }) }),
})

/** No account number, no id, no whole name: the link may reach anyone. */
export const trackMoney = call({
  method: 'GET',
  path: '/track/:token',
  summary: 'The way of a payment’s money, by its link, without sign-in; 404 for an unknown or old one',
  feature: 'public-tracking',
  access: 'public',
  ours: true,
  perMinute: TRACKS_A_MINUTE,
  errors: ['not-found'],
  params: z.object({ token: z.string() }),
  answer: z.object({
    data: z.extend(moneyWay, {
      /** The payee's amount. */
      amount: rupees,
      /** First letters alone. */
      payer_name: z.string(),
      payee_name: z.string(),
      /** The payee's bank knows it by this; null until it was sent. */
      utr: z.nullable(z.string()),
    }),
  }),
})
