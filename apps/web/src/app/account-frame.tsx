import { authToken } from '../lib/session.ts'
import { PlainFrame } from './plain-frame.tsx'
import { Shell } from './shell.tsx'

/** Around a screen that both a signed-in person and a visitor may open. */
export function AccountFrame() {
  return authToken() === null ? <PlainFrame /> : <Shell />
}
