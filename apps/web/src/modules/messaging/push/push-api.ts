import {
  addPushDevice,
  getPush,
  type PushKind,
  sendPushTest,
  stopPushDevice,
} from '@chukta/contract/messaging/push'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { request } from '../../../lib/http.ts'
import { storedUserId } from '../../../lib/session.ts'
import { isSubscribedHere, subscribeHere, unsubscribeHere } from './push-browser.ts'

const queryKey = () => ['push', storedUserId()]

/** The server's key, the person's devices, and which of them this browser is; `here` is null where it gets nothing. */
export function usePush() {
  return useQuery({
    queryKey: queryKey(),
    queryFn: async ({ signal }) => {
      const [{ data }, isSubscribed] = await Promise.all([request(getPush, { signal }), isSubscribedHere()])
      return { ...data, here: (isSubscribed && data.devices.find(({ current }) => current)) || null }
    },
  })
}

/** `isOn`: this device gets notifications already. */
type Wish = { publicKey: string; kinds: PushKind[]; isOn: boolean }

/** Switches this device on, or changes its kinds. Returns the server's sentence; null when the person declined. */
export function useSwitchOn() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ publicKey, kinds, isOn }: Wish) => {
      const subscription = await subscribeHere(publicKey, isOn)
      if (subscription === null) return null
      return (await request(addPushDevice, { body: { ...subscription, kinds } })).message
    },
    onSettled: () => client.invalidateQueries({ queryKey: queryKey() }),
  })
}

/** Removes a device; this one's subscription ends in the browser, too. */
export function useRemovePushDevice() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, current }: { id: number; current: boolean }) => {
      const { message } = await request(stopPushDevice, { params: { id } })
      // The server sends it nothing any more; a browser cannot end it itself without its push service.
      if (current) await unsubscribeHere().catch(() => undefined)
      return message
    },
    onSettled: () => client.invalidateQueries({ queryKey: queryKey() }),
  })
}

/** Sends a test to a device. */
export function useTestPush() {
  return useMutation({
    mutationFn: (id: number) => request(sendPushTest, { params: { id } }),
  })
}
