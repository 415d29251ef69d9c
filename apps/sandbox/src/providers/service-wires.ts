import type { ProviderWire } from '../wire/wire.ts'
import { digilockerWire } from './digilocker/wire/wire.ts'
import { eSignWire } from './e-sign/wire/wire.ts'
import { msg91Wire } from './msg91/wire/wire.ts'
import { paysprintWire } from './paysprint/wire/wire.ts'
import { quickoWire } from './quicko/wire/wire.ts'
import { secureIdWire } from './secure-id/wire/wire.ts'

/** The wires of all providers except payment gateways. */
export const SERVICE_WIRES: readonly ProviderWire[] = [
  secureIdWire,
  digilockerWire,
  eSignWire,
  msg91Wire,
  paysprintWire,
  quickoWire,
]
