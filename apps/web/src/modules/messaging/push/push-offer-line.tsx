import { lazy, Suspense } from 'react'
import { can } from '../../../lib/can.ts'

const Offer = lazy(async () => ({ default: (await import('./push-offer.tsx')).PushOffer }))

/** The offer of notifications below a page, for those who may have them; the page does not wait for it. */
export function PushOfferLine() {
  if (!can('push.manage')) return null
  return (
    <Suspense>
      <Offer />
    </Suspense>
  )
}
