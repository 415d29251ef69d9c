import { makeRecoveryCodes } from '@chukta/contract/identity/new-recovery-codes'
import * as passkeyCalls from '@chukta/contract/identity/passkeys'
import { SECURITY } from '@chukta/contract/identity/security-messages'
import { getSecuritySettings, storeSecuritySettings } from '@chukta/contract/identity/security-settings'
import { getStepUp, sendStepUpOtp, stepUp } from '@chukta/contract/identity/step-up'
import * as totpCalls from '@chukta/contract/identity/totp'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { mount } from '../../../platform/http/routes.ts'
import { mountApprovable } from '../approvals/submit-service.ts'
import { makeCodes, readFactors } from './factors-service.ts'
import { beginProof, checkProof, signInWithPasskey } from './passkey-proof-service.ts'
import { addPasskey, beginPasskey, passkeysOf, removePasskey } from './passkeys-service.ts'
import { SECURITY_SETTINGS } from './security-settings-approvable.ts'
import { readSettings } from './security-settings-service.ts'
import { sendCode, stepUpDone, stepUpWithCode, waysOf } from './step-up-service.ts'
import { beginTotp, endTotp, removeTotp } from './totp-service.ts'

const messages = SECURITY

/** Second factors: passkeys, the authenticator app, step-up, and who must have one. */
export function securityRoutes(app: FastifyInstance, context: Context): void {
  mount(app, context, totpCalls.getSecondFactors, async ({ actor }) => ({
    data: await readFactors(context, actor.id),
  }))

  mount(app, context, passkeyCalls.listPasskeys, async ({ actor }) => ({
    data: await passkeysOf(context, actor),
  }))
  mount(app, context, passkeyCalls.beginPasskey, async ({ actor, request, reply }) => ({
    data: await beginPasskey(context, actor, { request, reply }),
  }))
  mount(app, context, passkeyCalls.addPasskey, async ({ actor, body, request, reply }) => {
    const { passkey, codes } = await addPasskey(context, actor, body, { request, reply })
    return { data: passkey, message: messages.passkeys.added, ...(codes ? { recovery_codes: codes } : {}) }
  })
  mount(app, context, passkeyCalls.removePasskey, async ({ scope, params, request }) => {
    await removePasskey(context, scope, params.id, { request })
    return { message: messages.passkeys.removed }
  })

  mount(app, context, passkeyCalls.beginPasskeySignIn, async ({ request, reply }) => ({
    data: await beginProof(context, null, { request, reply }),
  }))
  mount(app, context, passkeyCalls.passkeySignIn, async ({ body, request, reply }) => ({
    data: await signInWithPasskey(context, body.credential, { request, reply }),
  }))

  mount(app, context, totpCalls.beginTotp, async ({ actor }) => ({
    data: await beginTotp(context, actor),
    message: messages.totp.begun,
  }))
  mount(app, context, totpCalls.confirmTotp, async ({ actor, body, request }) => ({
    data: { recovery_codes: await endTotp(context, actor, body.code, request.id) },
    message: messages.totp.confirmed,
  }))
  mount(app, context, totpCalls.removeTotp, async ({ actor, request }) => {
    await removeTotp(context, actor, request.id)
    return { message: messages.totp.removed }
  })

  mount(app, context, makeRecoveryCodes, async ({ actor, request }) => ({
    data: { recovery_codes: await makeCodes(context, actor, request.id) },
    message: messages.recovery.made,
  }))

  mount(app, context, getStepUp, async ({ actor }) => ({ data: await waysOf(context, actor) }))
  mount(app, context, sendStepUpOtp, async ({ actor, body }) => {
    await sendCode(context, actor, body.send_otp_to)
    return { message: messages.stepUp.sent[body.send_otp_to] }
  })
  mount(app, context, stepUp, async ({ actor, body, request }) => {
    await stepUpWithCode(context, actor, body.code, request.id)
    return { message: messages.stepUp.done }
  })
  mount(app, context, passkeyCalls.beginPasskeyStepUp, async ({ actor, request, reply }) => ({
    data: await beginProof(context, actor, { request, reply }),
  }))
  mount(app, context, passkeyCalls.passkeyStepUp, async ({ actor, body, request, reply }) => {
    await checkProof(context, actor, body.credential, { request, reply })
    await stepUpDone(context, actor, 'passkey', request.id)
    return { message: messages.stepUp.done }
  })

  mount(app, context, getSecuritySettings, async () => ({ data: await readSettings(context) }))
  mountApprovable(app, context, storeSecuritySettings, SECURITY_SETTINGS)
}
