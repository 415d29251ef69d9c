import { MESSAGES } from '@chukta/contract/messages'
import { paiseToRupees } from '@chukta/contract/money'
import { ROLE_NAMES } from '@chukta/contract/permissions'
import {
  checkLogin as checkLoginCall,
  getCaptcha,
  getMe,
  getPortal,
  logout,
  resendLoginOtp as resendLoginOtpCall,
  validateLoginOtp as validateLoginOtpCall,
} from '@chukta/contract/sign-in'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { mount } from '../../platform/routes.ts'
import { loadGateways } from '../../providers/gateways.ts'
import { openMailer } from '../../providers/mail/smtp.ts'
import { newCaptcha } from './captcha-service.ts'
import { validateLoginOtp } from './login-otp-service.ts'
import { makePortalReader } from './portal-service.ts'
import { makeProbes } from './service-states.ts'
import { checkLogin, from, resendLoginOtp } from './sign-in-service.ts'
import { endSession, getMeRow } from './sign-in-sql.ts'

/** Captcha, the two steps of signing in, the way out, and what the header and the sign-in page show. */
export async function signInRoutes(app: FastifyInstance, context: Context): Promise<void> {
  const mailer = openMailer(context.config.mail)
  app.addHook('onClose', () => mailer.close())
  const readPortal = makePortalReader(
    context,
    makeProbes(context, await loadGateways(context.config), mailer),
  )

  mount(app, context, getCaptcha, () => newCaptcha(context))
  mount(app, context, getPortal, readPortal)

  mount(app, context, checkLoginCall, async ({ body, request }) => {
    const userId = await checkLogin(context, body, from(request))
    return { data: { user_id: userId }, message: MESSAGES.loginOtp.sentTo[body.send_otp_to] }
  })

  mount(app, context, validateLoginOtpCall, async ({ body, request }) => {
    const { token, roleId } = await validateLoginOtp(context, body.user_id, body.otp, from(request))
    const message = MESSAGES.login.signedIn
    return { data: { token, role_id: roleId, user_id: body.user_id, message } }
  })

  mount(app, context, resendLoginOtpCall, async ({ body }) => {
    await resendLoginOtp(context, body.user_id)
    return { status: 'success' as const, message: MESSAGES.loginOtp.resent }
  })

  mount(app, context, logout, async ({ actor }) => {
    await endSession(context.db, actor.tokenHash)
    return { message: MESSAGES.login.signedOut }
  })

  mount(app, context, getMe, async ({ actor }) => {
    const { first_name, last_name, balance_paise, ...person } = await getMeRow(context.db, actor.id)
    const name = `${first_name} ${last_name}`.trim()
    return {
      user: { ...person, name, role_name: ROLE_NAMES[person.role_id] },
      wallet: paiseToRupees(balance_paise),
    }
  })
}
