declare const __PAYEE_LISTS__: Record<string, string>

/** Whether the card of a service leads to payees, which stay there while the service is switched off. */
export const hasPayees = ({ slug }: { slug: string }) => slug in __PAYEE_LISTS__

/**
 * The target of a card: the payees of its category, the fees of students, else the bills of the service. The build reads the
 * lists' paths from the categories (vite.config.ts): the first screen does without the rest of them.
 */
export function servicePath(service: { id: number; slug: string }): string {
  const list = __PAYEE_LISTS__[service.slug]
  if (list) return `${list}/${service.id}`
  if (service.slug === 'education-fee-payments') return `/education-fee/${service.id}`
  return `/service-details/${service.slug}`
}
