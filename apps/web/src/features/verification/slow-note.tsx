import { useEffect, useState } from 'react'
import { VERIFICATION_TEXT } from './verification-text.ts'

const SLOW_MS = 5_000
const VERY_SLOW_MS = 20_000

/** After 5 s says what is still being waited for, after 20 s also that one may come back later. */
export function SlowNote({ sentence }: { sentence: string }) {
  const [waitedMs, setWaitedMs] = useState(0)
  useEffect(() => {
    const timers = [SLOW_MS, VERY_SLOW_MS].map((ms) => setTimeout(() => setWaitedMs(ms), ms))
    return () => timers.forEach(clearTimeout)
  }, [])
  if (waitedMs < SLOW_MS) return null
  return (
    <p>
      {sentence} {waitedMs >= VERY_SLOW_MS && VERIFICATION_TEXT.continueLater}
    </p>
  )
}
