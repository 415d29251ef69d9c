import { EDUCATION_SLUG } from '@chukta/contract/payables/education'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useServices } from '../../../domain/service/services.ts'

/** The id of the education service, 0 while it is not known. */
export function useEducationService(): number {
  const { data: services } = useServices()
  return services?.find(({ slug }) => slug === EDUCATION_SLUG)?.id ?? 0
}

/** The service that the path names; one that is not education's leads to Unauthorized. */
export function usePathService({ serviceId }: { serviceId: string }): number {
  const { data: services } = useServices()
  const navigate = useNavigate()
  const service = services?.find(({ id }) => id === Number(serviceId))
  const isElsewhere = services !== undefined && service?.slug !== EDUCATION_SLUG
  useEffect(() => {
    if (isElsewhere) void navigate({ to: '/Unauthorized', replace: true })
  }, [isElsewhere, navigate])
  return Number(serviceId)
}
