import { BACK_OFFICE } from '@chukta/contract/pricing/back-office-messages'
import { CONFIGURATION_RELOAD_MS } from '@chukta/contract/pricing/routing'
import { useEffect, useState } from 'react'
import { isPendingApproval, toastPendingApproval } from '../../../domain/approval/pending-approval.ts'
import { toast, toastRefusal } from '../../../lib/toast.ts'
import { useReloadRouting, useStoreGatewayMethods, useStoreServiceMethods } from './routing-api.ts'
import { ROUTING_TEXT } from './routing-text.ts'
import type { Switched } from './switch-group.ts'

const messages = BACK_OFFICE.routing

/** Sends only the changes; 2.5 s later the page loads again (spec 2 section 4). */
export function useSaveConfiguration() {
  const storeGateways = useStoreGatewayMethods()
  const storeServices = useStoreServiceMethods()
  const reload = useReloadRouting()
  const [isBusy, setIsBusy] = useState(false)
  const [isReloading, setIsReloading] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the delay begins with the save alone
  useEffect(() => {
    if (!isReloading) return
    const timer = setTimeout(() => void reload(), CONFIGURATION_RELOAD_MS)
    return () => clearTimeout(timer)
  }, [isReloading])

  const save = async (ofGateways: Switched[], ofServices: Switched[]) => {
    if (isBusy || isReloading) return
    if (ofGateways.length + ofServices.length === 0) return toast.info(messages.noChanges)
    setIsBusy(true)
    let isSaved = false
    try {
      if (ofGateways.length > 0) {
        const answer = await storeGateways.mutateAsync(
          ofGateways.map(({ group, ...row }) => ({ ...lineOf(row), pg_id: group.id })),
        )
        isSaved = true
        if (isPendingApproval(answer)) toastPendingApproval(answer)
        else toast.success(answer.data.message)
      }
      if (ofServices.length > 0) {
        const answer = await storeServices.mutateAsync(
          ofServices.map(({ group, ...row }) => ({
            ...lineOf(row),
            service_id: group.id,
            off_reason: row.offReason?.trim() || null,
          })),
        )
        isSaved = true
        if (isPendingApproval(answer)) toastPendingApproval(answer)
        else toast.success(answer.data.message)
      }
    } catch (error) {
      toastRefusal(error, messages.configurationSaveFailed, ROUTING_TEXT.nothingSaved)
    }
    setIsBusy(false)
    setIsReloading(isSaved)
  }
  return { busy: isBusy || isReloading, isReloading, save }
}

function lineOf({ methodId, isOn }: Omit<Switched, 'group'>) {
  return { method: methodId, selected: isOn ? 1 : 0 }
}
