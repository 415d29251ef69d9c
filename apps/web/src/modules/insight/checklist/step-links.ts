import type { ChecklistStep } from '@chukta/contract/insight/checklist'

type Screen = { to: string; params?: Record<string, string> }

/** The screen of each step that is the same for everybody; the others depend on whom a person pays. */
export const STEP_SCREENS: Partial<Record<ChecklistStep, Screen>> = {
  contacts: { to: '/user-profile' },
  'second-factor': { to: '/security' },
  retailer: { to: '/add-user/$role', params: { role: 'retailer' } },
  commission: { to: '/create-ticket' },
  reseller: { to: '/add-user/$role', params: { role: 'distributor' } },
  charges: { to: '/charges' },
  company: { to: '/company' },
  policies: { to: '/company' },
  gateway: { to: '/payment-gateways' },
  methods: { to: '/payment-priorities' },
}
