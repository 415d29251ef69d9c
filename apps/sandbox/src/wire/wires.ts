import { PAYOUT_WIRES } from '../providers/payouts/payouts.ts'
import { SERVICE_WIRES } from '../providers/service-wires.ts'
import { STAND_INS } from '../providers/stand-ins.ts'
import type { ProviderWire } from './wire.ts'

/** The wire of every provider. */
export const WIRES: readonly ProviderWire[] = [
  ...[...STAND_INS.values()].map(({ wire }) => wire),
  ...PAYOUT_WIRES,
  ...SERVICE_WIRES,
]
