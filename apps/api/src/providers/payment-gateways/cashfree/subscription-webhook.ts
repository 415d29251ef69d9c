import { z } from 'zod/mini'

const text = z.nullish(z.coerce.string())
const about = z.object({
  type: z.string(),
  data: z.object({
    payment_id: text,
    subscription_id: text,
    subscription_details: z.nullish(z.object({ subscription_id: text })),
  }),
})

/** The subject of a subscription's webhook: a debit by our reference, or the mandate alone; null for any other. */
export function subscriptionAbout(body: unknown): { charge: string | null; mandate: string | null } | null {
  const parsed = z.safeParse(about, body)
  if (!parsed.success || !parsed.data.type.startsWith('SUBSCRIPTION_')) return null
  const { payment_id: charged, subscription_id: id, subscription_details: details } = parsed.data.data
  return { charge: charged ?? null, mandate: id ?? details?.subscription_id ?? null }
}
