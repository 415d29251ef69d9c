import { makeRecoveryCodes } from '@chukta/contract/identity/new-recovery-codes'
import * as passkeyCalls from '@chukta/contract/identity/passkeys'
import { SECURITY } from '@chukta/contract/identity/security-messages'
import { getSecuritySettings, storeSecuritySettings } from '@chukta/contract/identity/security-settings'
import { getStepUp, sendStepUpOtp, stepUp } from '@chukta/contract/identity/step-up'
import * as totpCalls from '@chukta/contract/identity/totp'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
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
export function securityRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, totpCalls.getSecondFactors, async ({ actor }) => ({
    data: await readFactors(deps, actor.id),
  }))

  mount(app, deps, passkeyCalls.listPasskeys, async ({ actor }) => ({
    data: await passkeysOf(deps, actor),
  }))
  mount(app, deps, passkeyCalls.beginPasskey, async ({ actor, request, reply }) => ({
    data: await beginPasskey(deps, actor, { request, reply }),
  }))
  mount(app, deps, passkeyCalls.addPasskey, async ({ actor, body, request, reply }) => {
    const { passkey, codes } = await addPasskey(deps, actor, body, { request, reply })
    return { data: passkey, message: messages.passkeys.added, ...(codes ? { recovery_codes: codes } : {}) }
  })
  mount(app, deps, passkeyCalls.removePasskey, async ({ scope, params, request }) => {
    await removePasskey(deps, scope, params.id, { request })
    return { message: messages.passkeys.removed }
  })

  mount(app, deps, passkeyCalls.beginPasskeySignIn, async ({ request, reply }) => ({
    data: await beginProof(deps, null, { request, reply }),
  }))
  mount(app, deps, passkeyCalls.passkeySignIn, async ({ body, request, reply }) => ({
    data: await signInWithPasskey(deps, body.credential, { request, reply }),
  }))

  mount(app, deps, totpCalls.beginTotp, async ({ actor }) => ({
    data: await beginTotp(deps, actor),
    message: messages.totp.begun,
  }))
  mount(app, deps, totpCalls.confirmTotp, async ({ actor, body, request }) => ({
    data: { recovery_codes: await endTotp(deps, actor, body.code, request.id) },
    message: messages.totp.confirmed,
  }))
  mount(app, deps, totpCalls.removeTotp, async ({ actor, request }) => {
    await removeTotp(deps, actor, request.id)
    return { message: messages.totp.removed }
  })

  mount(app, deps, makeRecoveryCodes, async ({ actor, request }) => ({
    data: { recovery_codes: await makeCodes(deps, actor, request.id) },
    message: messages.recovery.made,
  }))

  mount(app, deps, getStepUp, async ({ actor }) => ({ data: await waysOf(deps, actor) }))
  mount(app, deps, sendStepUpOtp, async ({ actor, body }) => {
    await sendCode(deps, actor, body.send_otp_to)
    return { message: messages.stepUp.sent[body.send_otp_to] }
  })
  mount(app, deps, stepUp, async ({ actor, body, request }) => {
    await stepUpWithCode(deps, actor, body.code, request.id)
    return { message: messages.stepUp.done }
  })
  mount(app, deps, passkeyCalls.beginPasskeyStepUp, async ({ actor, request, reply }) => ({
    data: await beginProof(deps, actor, { request, reply }),
  }))
  mount(app, deps, passkeyCalls.passkeyStepUp, async ({ actor, body, request, reply }) => {
    await checkProof(deps, actor, body.credential, { request, reply })
    await stepUpDone(deps, actor, 'passkey', request.id)
    return { message: messages.stepUp.done }
  })

  mount(app, deps, getSecuritySettings, async () => ({ data: await readSettings(deps) }))
  mountApprovable(app, deps, storeSecuritySettings, SECURITY_SETTINGS)
}
