import { useEffect, useRef, useState } from 'react'

/**
 * Redirects after a delay, unless the person stays. Takes the milliseconds (null: nothing to wait
 * for) and where to go; gives the whole seconds left, null once stopped. Another delay starts the timer again.
 */
export function useTimedWay(delayMs: number | null, go: () => void) {
  const way = useRef(go)
  way.current = go
  const [stopped, setStopped] = useState(false)
  const [leftMs, setLeftMs] = useState(delayMs ?? 0)

  useEffect(() => {
    if (delayMs === null || stopped) return
    const end = performance.now() + delayMs
    setLeftMs(delayMs)
    const timer = setTimeout(() => way.current(), delayMs)
    const ticking = setInterval(() => setLeftMs(Math.max(0, end - performance.now())), 250)
    return () => {
      clearTimeout(timer)
      clearInterval(ticking)
    }
  }, [delayMs, stopped])

  const waiting = delayMs !== null && !stopped
  return { secondsLeft: waiting ? Math.max(1, Math.ceil(leftMs / 1000)) : null, stay: () => setStopped(true) }
}
