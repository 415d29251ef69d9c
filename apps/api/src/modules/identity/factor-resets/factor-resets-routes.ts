import { FACTOR_RESETS } from '@chukta/contract/identity/factor-reset-messages'
import * as calls from '@chukta/contract/identity/factor-resets'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../platform/context.ts'
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
export function factorResetsRoutes(app: FastifyInstance, context: Context): void {
  mount(app, context, calls.getFactorReset, async ({ over }) => ({
    data: await stateOfReset(context, over.id),
  }))
  mountApprovable(app, context, calls.proposeFactorReset, factorResetApprovable(context))
  mount(app, context, calls.cancelFactorReset, async ({ body }) => {
    const outcome = await cancelByLink(context, body.token)
    return { data: { outcome, message: SAID[outcome] } }
  })
}
