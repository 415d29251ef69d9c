import { PAYEE_CATEGORIES, type ServiceIcon } from '@chukta/contract/payables/payee-categories'

export type ServiceRow = {
  slug: string
  name: string
  description: string
  icon_name: ServiceIcon
  position: number
  enabled: boolean
}

/** Services without saved payees of their own; each is enabled once it can be used from end to end. */
const OTHER_SERVICES: readonly ServiceRow[] = [
  {
    slug: 'education-fee-payments',
    name: 'Education fee',
    description: 'Schools and colleges',
    icon_name: 'education',
    position: 3,
    enabled: true,
  },
  {
    slug: 'loans-emi',
    name: 'Loans and EMI',
    description: 'Instalments to any lender',
    icon_name: 'loans',
    position: 8,
    enabled: true,
  },
  {
    slug: 'bills-utilities',
    name: 'Bills and utilities',
    description: 'Electricity, gas, water, phone, insurance',
    icon_name: 'bills',
    position: 9,
    enabled: true,
  },
]

/** Every service of the portal: one for each category of payees, and the others. */
export function allServices(): ServiceRow[] {
  const ofPayees = PAYEE_CATEGORIES.map(({ position, service: { iconName, ...words } }) => ({
    ...words,
    icon_name: iconName,
    position,
    enabled: true,
  }))
  return [...ofPayees, ...OTHER_SERVICES]
}
