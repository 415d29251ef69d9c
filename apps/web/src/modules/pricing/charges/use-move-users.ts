import { BACK_OFFICE } from '@chukta/contract/pricing/back-office-messages'
import { CHARGES_BACK_DELAY_MS } from '@chukta/contract/pricing/charges'
import { useEffect, useState } from 'react'
import { isPendingApproval, toastPendingApproval } from '../../../domain/approval/pending-approval.ts'
import { toast, toastRefusal } from '../../../lib/toast.ts'
import type { Chosen } from '../../../ui/table/use-chosen.ts'
import { type GroupIds, useMoveMembers, useReloadLists } from './charges-api.ts'
import type { MemberMode } from './member-search.ts'

const messages = BACK_OFFICE.charges

/** Assigns or unassigns the ticked users; 3 s later the list loads again (spec 2 section 9). */
export function useMoveUsers(mode: MemberMode, group: GroupIds, choice: Chosen) {
  const moving = useMoveMembers(mode, group.id)
  const reload = useReloadLists()
  const [isReloading, setIsReloading] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the delay begins with the save alone
  useEffect(() => {
    if (!isReloading) return
    const timer = setTimeout(() => {
      setIsReloading(false)
      choice.clear()
    }, CHARGES_BACK_DELAY_MS)
    return () => {
      clearTimeout(timer)
      // Also when the page is left or the mode is switched meanwhile.
      reload()
    }
  }, [isReloading])

  const move = async (groupId: number) => {
    if (choice.ids.length === 0) {
      return toast.error(mode === 'assign' ? messages.selectToAssign : messages.selectToUnassign)
    }
    try {
      const answer = await moving.mutateAsync({ users: choice.ids, groupId })
      if (isPendingApproval(answer)) {
        toastPendingApproval(answer)
        return choice.clear()
      }
      toast.success(answer.data.message)
      setIsReloading(true)
    } catch (error) {
      toastRefusal(error, mode === 'assign' ? messages.assignFailed : messages.unassignFailed)
    }
  }
  return { busy: moving.isPending || isReloading, isReloading, move }
}
