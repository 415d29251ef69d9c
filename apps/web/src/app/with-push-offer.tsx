import { may } from '@chukta/contract/permissions'
import { type ComponentType, lazy, Suspense } from 'react'
import { storedRoleId } from '../lib/session.ts'

const Offer = lazy(async () => {
  const { pushOffer } = await import('./push-parts.ts')
  return { default: (await pushOffer()).PushOffer }
})

/** A page with the offer of notifications below it, for who may have them: features do not import each other. */
export async function withPushOffer(page: Promise<ComponentType>): Promise<ComponentType> {
  const Page = await page
  return () => (
    <>
      <Page />
      {may(storedRoleId() ?? 0, 'push.manage') && (
        <Suspense>
          <Offer />
        </Suspense>
      )}
    </>
  )
}
