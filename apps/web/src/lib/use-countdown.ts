import { useCallback, useEffect, useState } from 'react'

/**
 * Counts whole seconds down to 0 and stays there. Returns the seconds left and a function to start again.
 * It reads the clock and does not count ticks: a phone that slept is right when it wakes.
 */
export function useCountdown(seconds: number): { secondsLeft: number; restart: () => void } {
  const [endsAt, setEndsAt] = useState(() => Date.now() + seconds * 1000)
  const [secondsLeft, setSecondsLeft] = useState(seconds)
  useEffect(() => {
    const tick = () => setSecondsLeft(Math.max(0, Math.ceil((endsAt - Date.now()) / 1000)))
    tick()
    const timer = setInterval(tick, 250)
    return () => clearInterval(timer)
  }, [endsAt])
  const restart = useCallback(() => setEndsAt(Date.now() + seconds * 1000), [seconds])
  return { secondsLeft, restart }
}
