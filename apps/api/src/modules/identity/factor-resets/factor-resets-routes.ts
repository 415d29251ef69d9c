import { FACTOR_RESETS } from '@chukta/contract/identity/factor-reset-messages'
import * as calls from '@chukta/contract/identity/factor-resets'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import { mount } from '../../../platform/http/routes.ts'
import { mountApprovable } from '../approvals/submit-service.ts'
import { factorResetApprovable } from './factor-reset-approvable.ts'
import { cancelByLink, type Outcome, stateOfReset } from './factor-resets-service.ts'

const SAID: Record<Outcome, string> = {
  cancelled: FACTOR_RESETS.cancelled,
  'switched-off': FACTOR_RESETS.switchedOff,
  'signed-out': FACTOR_RESETS.signedOut,
}

/** Help for people who have lost every factor. */
export function factorResetsRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, calls.getFactorReset, async ({ over }) => ({
    data: await stateOfReset(deps, over.id),
  }))
  mountApprovable(app, deps, calls.proposeFactorReset, factorResetApprovable(deps))
  mount(app, deps, calls.cancelFactorReset, async ({ body }) => {
    const outcome = await cancelByLink(deps, body.token)
    return { data: { outcome, message: SAID[outcome] } }
  })
}
