import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

// It assumes that a device is online until an event reports otherwise.
if (globalThis.navigator?.onLine === false) onlineManager.setOnline(false)

/** Whether the device has a net, as far as it knows. */
export const isOnline = () => onlineManager.isOnline()

/** The same, for components. */
export const useOnline = () => useSyncExternalStore(onlineManager.subscribe, isOnline, () => true)
