import { useTimedWay } from '../lib/use-timed-way.ts'
import { TimedWay } from './timed-way.tsx'

/** Spec 1 section 4: a bill or a fee whose payment failed leads away after 3 s. */
const DELAY_MS = 3_000

/** 'Returning in 3 s. Stay here' below a payment that failed. */
export function WayBack({ go }: { go: () => void }) {
  return <TimedWay way={useTimedWay(DELAY_MS, go)} />
}
