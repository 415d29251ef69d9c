import { z } from 'zod/mini'
import { call } from '../call.ts'
import { idParam } from '../fields.ts'

export const getLastMethod = call({
  method: 'GET',
  path: '/last-payment-method',
  summary: 'The method of the caller’s last successful payment of a service, else of any service',
  feature: 'payments',
  access: 'payments.pay',
  for: 'account',
  ours: true,
  ids: { service_id: 'catalogue' },
  query: z.strictObject({ service_id: idParam }),
  answer: z.object({
    /** Null before the first successful payment. */
    data: z.nullable(
      z.object({
        payment_method_id: z.number(),
        payment_method: z.string(),
        used_at: z.iso.datetime(),
      }),
    ),
  }),
})
export type LastMethod = NonNullable<z.infer<(typeof getLastMethod)['answer']>['data']>
