import { categoryOfService } from '@chukta/contract/payee-categories'

/** Where a card of the services page leads: the payees of its category, else the service's own page. */
export function servicePath(service: { id: number; slug: string }): string {
  const category = categoryOfService(service.slug)
  return category ? `${category.paths.list}/${service.id}` : `/service-details/${service.slug}`
}
