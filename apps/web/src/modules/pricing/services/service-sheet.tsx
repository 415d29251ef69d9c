import type { listServices } from '@chukta/contract/pricing/services'
import { SERVICE_MESSAGES } from '@chukta/contract/service-messages'
import type { MouseEvent } from 'react'
import { useSwitchedOff } from '../../../domain/service/services.ts'
import { useHasScreen } from '../../../lib/has-screen.ts'
import type { AnswerOf } from '../../../lib/http.ts'
import { say } from '../../../lib/language.ts'
import { toast } from '../../../lib/toast.ts'
import { Tile, TileSheet } from '../../../ui/layout/tile-sheet.tsx'
import { isServiceIcon, ServiceGlyph } from './service-glyph.tsx'
import { hasPayees, servicePath } from './service-path.ts'
import { SERVICES_TEXT } from './services-text.ts'

export type Service = AnswerOf<typeof listServices>['services'][number]

/** The products, each leading to its screen. */
export function ServiceSheet({ services }: { services: readonly Service[] }) {
  return <TileSheet items={services} tile={(service) => <ServiceTile service={service} />} />
}

function ServiceTile({ service }: { service: Service }) {
  const hasScreen = useHasScreen()
  const path = servicePath(service)
  const why = useSwitchedOff(service.id)
  const stopIfNowhere = (event: MouseEvent) => {
    if (hasScreen(path)) return
    event.preventDefault()
    toast.error(SERVICE_MESSAGES.services.navigateFailed)
  }
  return (
    <Tile
      path={path}
      name={say(service.name)}
      description={say(service.description)}
      action={SERVICES_TEXT.access}
      picture={isServiceIcon(service.icon_name) && <ServiceGlyph name={service.icon_name} />}
      off={
        why === undefined
          ? why
          : { word: SERVICES_TEXT.off, why, seen: hasPayees(service) ? SERVICES_TEXT.payees : null }
      }
      onClick={stopIfNowhere}
    />
  )
}
