import { categoryOfService } from '@chukta/contract/payee-categories'

/** Where a card leads: the payees of its category, the fees of students, else the bills of the service. */
export function servicePath(service: { id: number; slug: string }): string {
  const category = categoryOfService(service.slug)
  if (category) return `${category.paths.list}/${service.id}`
  if (service.slug === 'education-fee-payments') return `/education-fee/${service.id}`
  return `/service-details/${service.slug}`
}
