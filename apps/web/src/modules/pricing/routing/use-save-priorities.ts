import { BACK_OFFICE } from '@chukta/contract/pricing/back-office-messages'
import { PRIORITY_SAVED_MS } from '@chukta/contract/pricing/routing'
import { useEffect, useState } from 'react'
import { isPendingApproval, toastPendingApproval } from '../../../domain/approval/pending-approval.ts'
import { toast, toastRefusal } from '../../../lib/toast.ts'
import { type Gateway, useStoreGatewayMethods, useStorePriorities } from './routing-api.ts'
import { ROUTING_TEXT } from './routing-text.ts'

const messages = BACK_OFFICE.routing

/** Saves an order, or switches a method on at a gateway; 2 s later the page acts on it (spec 2 section 9). */
export function useSavePriorities(methodId: number, reload: () => void) {
  const storeOrder = useStorePriorities()
  const storeMethods = useStoreGatewayMethods()
  const [isSaved, setIsSaved] = useState(false)
  const busy = storeOrder.isPending || storeMethods.isPending || isSaved

  // biome-ignore lint/correctness/useExhaustiveDependencies: the delay begins with the save alone
  useEffect(() => {
    if (!isSaved) return
    const timer = setTimeout(reload, PRIORITY_SAVED_MS)
    return () => clearTimeout(timer)
  }, [isSaved])

  const save = async (gateways: Gateway[]) => {
    if (gateways.length === 0) return toast.info(messages.noChanges)
    try {
      const answer = await storeOrder.mutateAsync(
        gateways.map(({ pg_id }, at) => ({ id: pg_id, priority: at + 1, selected_method: methodId })),
      )
      if (isPendingApproval(answer)) {
        toastPendingApproval(answer)
        return reload()
      }
      toast.success(answer.data.message)
      setIsSaved(true)
    } catch (error) {
      toastRefusal(error, messages.prioritySaveFailed, ROUTING_TEXT.nothingSaved)
    }
  }
  const switchOn = async ({ pg_id }: Gateway) => {
    try {
      const answer = await storeMethods.mutateAsync([{ method: methodId, selected: 1, pg_id }])
      if (isPendingApproval(answer)) toastPendingApproval(answer)
      else toast.success(answer.data.message)
      reload()
    } catch (error) {
      toastRefusal(error, messages.configurationSaveFailed, ROUTING_TEXT.nothingSaved)
    }
  }
  return { busy, isSaved, save, switchOn }
}
