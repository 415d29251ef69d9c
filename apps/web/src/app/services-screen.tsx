import { may } from '@chukta/contract/permissions'
import { DueStrip } from '../features/schedules/due-strip.tsx'
import { ServicesPage } from '../features/services/services-page.tsx'
import { storedRoleId } from '../lib/session.ts'
import { FirstSteps } from './first-steps.tsx'

/** The services, with what is due below them for who may have due dates: features do not import each other. */
export function ServicesScreen() {
  return (
    <ServicesPage
      below={
        may(storedRoleId() ?? 0, 'schedules.manage') && (
          <>
            <DueStrip />
            <FirstSteps />
          </>
        )
      }
    />
  )
}
