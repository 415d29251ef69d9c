import { captchaByMail } from '@chukta/contract/identity/human-check'
import { SECURITY } from '@chukta/contract/identity/security-messages'
import {
  checkLogin as checkLoginCall,
  getCaptcha,
  getMe,
  getPortal,
  logout,
  resendLoginOtp as resendLoginOtpCall,
  validateLoginOtp as validateLoginOtpCall,
} from '@chukta/contract/identity/sign-in'
import { MESSAGES } from '@chukta/contract/messages'
import { paiseToRupees } from '@chukta/contract/money'
import { ROLE_NAMES } from '@chukta/contract/permissions'
import type { FastifyInstance } from 'fastify'
import { languageOf } from '../../../languages/request-language.ts'
import type { Deps } from '../../../platform/deps.ts'
import { mount } from '../../../platform/http/routes.ts'
import { allows, permissionsOf } from '../../../platform/security/principal.ts'
import type { Gateways } from '../../../providers/gateways.ts'
import { openMailer } from '../../../providers/mail/smtp.ts'
import { codeSourceOf } from '../security/factors-service.ts'
import { mailCaptcha } from './captcha-mail-service.ts'
import { checkLoginCode } from './check-login-code-service.ts'
import { newCheck } from './human-check-service.ts'
import { makePortalReader } from './portal-service.ts'
import { originOf } from './request-origin.ts'
import { makeProbes } from './service-states.ts'
import { browserOf, signedInAnswer } from './session-service.ts'
import { endSession } from './sessions-sql.ts'
import { readSignIn, setSignInCookie } from './sign-in-cookie.ts'
import { checkLogin, resendLoginCode } from './sign-in-service.ts'
import { getMeRow } from './sign-in-sql.ts'

/** Captcha, the two steps of signing in, signing out, and the data of the header and the sign-in page. */
export function signInRoutes(app: FastifyInstance, deps: Deps & { gateways: Gateways }): void {
  const mailer = openMailer(deps.config.mail)
  app.addHook('onClose', () => mailer.close())
  const readPortal = makePortalReader(deps, makeProbes(deps, deps.gateways, mailer))

  mount(app, deps, getCaptcha, ({ query, request }) =>
    newCheck(deps, query.purpose ?? 'sign-in', originOf(request)),
  )
  mount(app, deps, captchaByMail, ({ body, request }) =>
    mailCaptcha(deps, body, originOf(request), languageOf(request.headers['accept-language'])),
  )
  mount(app, deps, getPortal, readPortal)

  mount(app, deps, checkLoginCall, async ({ body, request, reply }) => {
    const signIn = await checkLogin(deps, body, browserOf(deps, request), originOf(request))
    setSignInCookie(reply, deps.config, signIn)
    const user_id = signIn.userId
    const code_from = await codeSourceOf(deps.db, user_id)
    if (code_from !== null) {
      const message = code_from === 'app' ? SECURITY.totp.enterCode : SECURITY.passkeys.useYours
      return { data: { user_id, code_from }, message }
    }
    return { data: { user_id }, message: MESSAGES.loginOtp.sentTo[body.send_otp_to] }
  })

  mount(app, deps, validateLoginOtpCall, async ({ body, request, reply }) => {
    const guess = { userId: body.user_id, otp: body.otp }
    return { data: signedInAnswer(await checkLoginCode(deps, guess, request, reply)) }
  })

  mount(app, deps, resendLoginOtpCall, async ({ body, request }) => {
    await resendLoginCode(deps, readSignIn(request, body.user_id))
    return { status: 'success' as const, message: MESSAGES.loginOtp.resent }
  })

  mount(app, deps, logout, async ({ actor }) => {
    await endSession(deps.db, actor.tokenHash)
    return { message: MESSAGES.login.signedOut }
  })

  mount(app, deps, getMe, async ({ actor }) => {
    const { first_name, last_name, balance_paise, account, ...person } = await getMeRow(deps.db, actor)
    const name = `${first_name} ${last_name}`.trim()
    return {
      user: { ...person, name, role_name: ROLE_NAMES[person.role_id] },
      wallet: allows(actor, 'wallet.view') ? paiseToRupees(balance_paise) : null,
      ...(actor.member === null
        ? {}
        : { member: { id: actor.member.id, account, permissions: permissionsOf(actor) } }),
    }
  })
}
