import { PAYEE_CATEGORIES } from '@chukta/contract/payee-categories'
import type { PayeeCategory } from '@chukta/contract/payee-category'
import type { PayeeKey } from '@chukta/contract/payee-paths'
import { notFound, useMatch } from '@tanstack/react-router'
import { useServices } from '../services/services-api.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The category that a payee screen is about. */
    payeeCategory?: PayeeKey
  }
}

export type PayeeScreen = { category: PayeeCategory; serviceId: number; id: number }

/**
 * What the screen is about: the category of its route, and the ids of its path (`id` is 0 without one).
 * Throws notFound, which leads to Unauthorized, when the service of the path is not the category's.
 */
export function usePayeeScreen(): PayeeScreen {
  const match = useMatch({ strict: false })
  const { data: services } = useServices()
  const category = PAYEE_CATEGORIES.find(({ key }) => key === match.staticData.payeeCategory)
  const { serviceId, id } = match.params as { serviceId?: string; id?: string }
  const service = services?.find((candidate) => candidate.id === Number(serviceId))
  const isOther = services && service?.slug !== category?.service.slug
  if (!category || isOther) throw notFound()
  return { category, serviceId: Number(serviceId), id: Number(id ?? 0) }
}
