import { setFaults } from '../money/paying.ts'
import { newOrder, saveCard } from '../money/saved-cards.ts'
import type { GoodRequest, World } from './good-requests.ts'

type Make = (world: World) => GoodRequest | Promise<GoodRequest>

const landlordOf = ({ people: { retailer }, of }: World) => {
  const { payee, service } = of(retailer)
  return { id: payee, service_id: service }
}

/** Valid requests of the calls about saved cards. */
export const SAVED_CARD_REQUESTS: Readonly<Record<string, Make>> = {
  async 'POST /saved-cards/consents'(world) {
    const { retailer } = world.people
    const { order_id } = await newOrder(world.portal, retailer, landlordOf(world))
    return { actor: retailer, path: {}, body: { order_id } }
  },
  async 'DELETE /saved-cards/:id'(world) {
    const { retailer } = world.people
    // A webhook that came later would change tables while a test compares them.
    await setFaults(world.portal, { webhooks_lost: true })
    const { id } = await saveCard(world.portal, retailer, landlordOf(world))
    await setFaults(world.portal, null)
    return { actor: retailer, path: { id } }
  },
}
