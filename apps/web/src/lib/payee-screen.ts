import { PAYEE_CATEGORIES } from '@chukta/contract/payee-categories'
import type { PayeeCategory } from '@chukta/contract/payee-category'
import { useMatch, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useServices } from './services.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The category that a payee screen is about. */
    payeeCategory?: string
  }
}

export type PayeeScreen = { category: PayeeCategory; serviceId: number; id: number }

/**
 * What the screen is about: the category of its route, and the ids of its path (`id` is 0 without one).
 * Leads to Unauthorized when the service of the path turns out to be another category's.
 */
export function usePayeeScreen(): PayeeScreen {
  const match = useMatch({ strict: false })
  const navigate = useNavigate()
  const { data: services } = useServices()
  const { serviceId, id } = match.params as { serviceId?: string; id?: string }
  const category = PAYEE_CATEGORIES.find(({ key }) => key === match.staticData.payeeCategory)
  if (!category) throw new Error(`${match.routeId} names no payee category`)

  const service = services?.find((candidate) => candidate.id === Number(serviceId))
  const isElsewhere = services !== undefined && service?.slug !== category.service.slug
  useEffect(() => {
    if (isElsewhere) void navigate({ to: '/Unauthorized', replace: true })
  }, [isElsewhere, navigate])
  return { category, serviceId: Number(serviceId), id: Number(id ?? 0) }
}
