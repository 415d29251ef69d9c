import { PUSH_KINDS } from '@chukta/contract/messaging/push'
import { PUSH } from '@chukta/contract/messaging/push-messages'
import { toast, toastFailure } from '../../../lib/toast.ts'
import { useSwitchOn } from './push-api.ts'
import { PUSH_TEXT } from './push-text.ts'

/** Switches notifications on, of every kind, after a press; shows the result. `enable` returns whether they are on. */
export function useEnable() {
  const switchOn = useSwitchOn()
  const enable = async (publicKey: string): Promise<boolean> => {
    try {
      const message = await switchOn.mutateAsync({ publicKey, kinds: [...PUSH_KINDS], isOn: false })
      if (message === null) toast.warning(PUSH_TEXT.notAllowed)
      else toast.success(message)
      return message !== null
    } catch (error) {
      toastFailure(error, PUSH.saveFailed)
      return false
    }
  }
  return { enable, isBusy: switchOn.isPending }
}
