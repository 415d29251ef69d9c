import { MESSAGES } from '@chukta/contract/messages'
import type { listServices } from '@chukta/contract/services'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useHasScreen } from '../../lib/has-screen.ts'
import type { AnswerOf } from '../../lib/http.ts'
import { toast } from '../../lib/toast.ts'
import { isGlyphName, ServiceGlyph } from '../../ui/service-glyph.tsx'
import { servicePath } from './service-path.ts'
import classes from './service-sheet.module.css'
import { SERVICES_TEXT } from './services-text.ts'

export type Service = AnswerOf<typeof listServices>['services'][number]

/** The products as one ruled sheet; the whole cell is the link. */
export function ServiceSheet({ services }: { services: readonly Service[] }) {
  return (
    <ul className={classes.sheet}>
      {services.map((service) => (
        <li key={service.id}>
          <ServiceCell service={service} />
        </li>
      ))}
    </ul>
  )
}

function ServiceCell({ service }: { service: Service }) {
  const hasScreen = useHasScreen()
  const path = servicePath(service)
  const stopIfNowhere = (event: MouseEvent) => {
    if (hasScreen(path)) return
    event.preventDefault()
    toast.error(MESSAGES.services.navigateFailed)
  }
  return (
    <Link
      to={path}
      className={classes.cell}
      onClick={stopIfNowhere}
      aria-labelledby={`service-${service.id}`}
    >
      {isGlyphName(service.icon_name) && <ServiceGlyph name={service.icon_name} />}
      <span className={classes.words} id={`service-${service.id}`}>
        <span className={classes.name}>{service.name}</span>
        <span className={classes.description}>{service.description}</span>
        <span className={classes.access}>
          {SERVICES_TEXT.access}
          <ArrowRight size={16} strokeWidth={2} aria-hidden />
        </span>
      </span>
    </Link>
  )
}
