import { ca } from './payee-categories/ca.ts'
import { donation } from './payee-categories/donation.ts'
import { legal } from './payee-categories/legal.ts'
import { rental } from './payee-categories/rental.ts'
import { salary } from './payee-categories/salary.ts'
import { vendor } from './payee-categories/vendor.ts'
import type { FailureToast, PayeeCategory, PayeeMessages } from './payee-category.ts'

/**
 * Every category of saved payees. A new one is a new entry here: its service row, its screens,
 * its calls and their rules follow from the entry.
 */
const ENTRIES = [rental, vendor, donation, ca, salary, legal] as const

/** The paths of an entry word for word, so that the web's router knows the screens. */
export type PayeePaths = (typeof ENTRIES)[number]['paths']
/** The pictures of services: those of the entries, and of the services without payees. The web draws each, or does not compile. */
export type ServiceIcon = (typeof ENTRIES)[number]['service']['iconName'] | 'education' | 'loans' | 'bills'
export type ListedCategory = PayeeCategory & { paths: PayeePaths; service: { iconName: ServiceIcon } }

export const PAYEE_CATEGORIES: readonly ListedCategory[] = ENTRIES

/** The category of a service, by the service's slug; undefined when the service has no payees. */
export function categoryOfService(slug: string): ListedCategory | undefined {
  return PAYEE_CATEGORIES.find((category) => category.service.slug === slug)
}

/** The toast for a failed call of a category, and whether the server's message is preferred to it. */
export function failureOf(category: PayeeCategory, message: keyof PayeeMessages): FailureToast {
  return { text: category.messages[message], serverFirst: category.serverFirst.includes(message) }
}
