import type { Checklist, ChecklistStep } from '@chukta/contract/insight/checklist'
import { categoryOfService } from '@chukta/contract/payables/payee-categories'
import { Link } from '@tanstack/react-router'
import { listLink, payLink } from '../../../domain/payee/payee-screen.ts'
import { useServices } from '../../../domain/service/services.ts'
import classes from './checklist-card.module.css'
import { CHECKLIST_TEXT } from './checklist-text.ts'

type Props = { step: ChecklistStep; payee: Checklist['payee'] }

/** An open step: the link to its screen, and its benefit. */
export function StepBody({ step, payee }: Props) {
  const { title, note } = CHECKLIST_TEXT.steps[step]
  const screen = useScreen(step, payee)
  return (
    <div>
      {screen ? <Link {...screen}>{title}</Link> : <p>{title}</p>}
      <small>{note}</small>
      {step === 'payee' && <AddLinks />}
    </div>
  )
}

/** The screen of a step; null where there is none yet: the first payment needs a saved payee. */
function useScreen(step: ChecklistStep, payee: Checklist['payee']) {
  const { data: services } = useServices()
  const fixed = STEP_SCREENS[step]
  if (fixed || payee === null) return fixed ?? null
  if (step === 'due-date') return { to: '/payment-schedule/$payeeId', params: { payeeId: String(payee.id) } }
  const category = categoryOfService(services?.find(({ id }) => id === payee.service_id)?.slug ?? '')
  return step === 'payment' && category ? payLink({ category, serviceId: payee.service_id }, payee.id) : null
}

/** Links to add a payee: a form for each kind whose service is switched on. */
function AddLinks() {
  const { data: services = [] } = useServices()
  return (
    <ul className={classes.kinds}>
      {services.map(({ id, slug, name }) => {
        const category = categoryOfService(slug)
        return (
          category && (
            <li key={id}>
              <Link
                {...listLink({ category, serviceId: id }, 'add')}
                aria-label={CHECKLIST_TEXT.addFor(name)}
              >
                {name}
              </Link>
            </li>
          )
        )
      })}
    </ul>
  )
}

type Screen = { to: string; params?: Record<string, string> }

/** The screen of each step that is the same for everyone; the others depend on the person's payees. */
const STEP_SCREENS: Partial<Record<ChecklistStep, Screen>> = {
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
