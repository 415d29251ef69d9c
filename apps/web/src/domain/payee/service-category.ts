import { categoryOfService, type ListedCategory } from '@chukta/contract/payables/payee-categories'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useServices } from '../service/services.ts'

/**
 * The category of the payees of a service; undefined until the services are there. Leads to Unauthorized where the service
 * has none.
 */
export function useServiceCategory(serviceId: number) {
  const navigate = useNavigate()
  const { data: services, error, refetch } = useServices()
  const slug = services?.find(({ id }) => id === serviceId)?.slug
  const category: ListedCategory | undefined = slug === undefined ? undefined : categoryOfService(slug)
  const isElsewhere = services !== undefined && !category
  useEffect(() => {
    if (isElsewhere) void navigate({ to: '/Unauthorized', replace: true })
  }, [isElsewhere, navigate])
  return { category, error, refetch }
}
