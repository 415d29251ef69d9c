import { EFFECTS, type EffectName } from '@chukta/contract/effects'
import { APPROVAL_KINDS } from '@chukta/contract/identity/approval-kinds'
import { inWay } from '../../src/platform/security/effects.ts'

/** Runs the work as a super admin who may cause any effect: for tests of code behind the rules of effects. */
export function asAnybody<T>(work: () => T): T {
  const effects = Object.keys(EFFECTS) as EffectName[]
  const by = { id: 0, roleId: 1, steppedUp: true, key: null, member: null }
  return inWay({ name: 'a test', effects, by, judged: new Set(APPROVAL_KINDS) }, work)
}
