import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { say } from '../../lib/language.ts'
import { EmptyLedger } from '../../ui/feedback/empty-ledger.tsx'
import { buttonClass } from '../../ui/form/button.tsx'
import { SERVICE_TEXT } from './service-text.ts'
import { useServices, useSwitchedOff } from './services.ts'

/** What pays a service; while it is switched off for the signed-in person, the reason instead. */
export function UnlessOff({ serviceId, children }: { serviceId: number; children: ReactNode }) {
  const reason = useSwitchedOff(serviceId)
  const { data: services } = useServices()
  if (reason === undefined) return children
  const service = services?.find(({ id }) => id === serviceId)
  return (
    <div role="status">
      <EmptyLedger
        title={SERVICE_TEXT.off(say(service?.name ?? ''))}
        sentence={reason}
        action={
          <Link to="/services" className={buttonClass({})}>
            {SERVICE_TEXT.back}
          </Link>
        }
      />
    </div>
  )
}
