import { type ListedCategory, PAYEE_CATEGORIES } from '@chukta/contract/payables/payee-categories'
import { useMatch, useNavigate, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useServices } from '../service/services.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The category that a payee screen is about. */
    payeeCategory?: string
  }
}

export type PayeeScreen = { category: ListedCategory; serviceId: number; id: number }

/**
 * The category of the screen's route, and the ids of its path (`id` is 0 without one).
 * Leads to Unauthorized when the service of the path belongs to another category.
 */
export function usePayeeScreen(): PayeeScreen {
  // The routes of every category share these screens.
  const match = useMatch({ strict: false })
  const { serviceId, id } = useParams({ strict: false })
  const navigate = useNavigate()
  const { data: services } = useServices()
  const category = PAYEE_CATEGORIES.find(({ key }) => key === match.staticData.payeeCategory)
  if (!category) throw new Error(`${match.routeId} names no payee category`)

  const service = services?.find((candidate) => candidate.id === Number(serviceId))
  const isElsewhere = services !== undefined && service?.slug !== category.service.slug
  useEffect(() => {
    if (isElsewhere) void navigate({ to: '/Unauthorized', replace: true })
  }, [isElsewhere, navigate])
  return { category, serviceId: Number(serviceId), id: Number(id ?? 0) }
}

type Place = Pick<PayeeScreen, 'category' | 'serviceId'>

/** The address of a category's list, for back buttons. */
export function payeeListPath({ category: { paths }, serviceId }: Place): string {
  return `${paths.list}/${serviceId}`
}

/** The link to the list of a category, or to its form for another payee. */
export function listLink({ category: { paths }, serviceId }: Place, to: 'list' | 'add') {
  return { to: `${paths[to]}/$serviceId`, params: { serviceId: String(serviceId) } } as const
}

/** The link to a payee's page: to view it or to change it. */
export function payeeLink({ category: { paths }, serviceId }: Place, to: 'edit' | 'view', id: number) {
  return {
    to: `${paths[to]}/$serviceId/$id`,
    params: { serviceId: String(serviceId), id: String(id) },
  } as const
}

/** The link to paying: a payee, or the one that is chosen there. */
export function payLink({ category: { paths }, serviceId }: Place, id?: number) {
  const params = { serviceId: String(serviceId), id: id === undefined ? undefined : String(id) }
  return { to: `${paths.pay}/$serviceId/{-$id}`, params } as const
}
