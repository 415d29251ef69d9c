import { PENDING_CONTACTS } from '@chukta/contract/identity/pending-contact-messages'
import {
  objectToContact,
  refusePendingContact,
  sendPendingContactOtp,
} from '@chukta/contract/identity/pending-contacts'
import {
  askToConfirmContact,
  cancelContact as cancelContactCall,
  confirmContact as confirmContactCall,
  getProfile,
  profileEdit,
  resendContactOtp as resendContactOtpCall,
} from '@chukta/contract/identity/profile'
import { MESSAGES } from '@chukta/contract/messages'
import { PERSON } from '@chukta/contract/person-messages'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { mount } from '../../../platform/http/routes.ts'
import {
  cancelContact,
  confirmContact,
  requestContactConfirmation,
  resendContactOtp,
} from './contact-service.ts'
import { objectTo, refuseContact, sendPendingCode } from './pending-contacts-service.ts'
import { editProfile, readProfile } from './profile-service.ts'

const messages = PERSON.profile

/** A person's own details, and the change of mobile or e-mail. */
export function profileRoutes(app: FastifyInstance, context: Context): void {
  mount(app, context, getProfile, async ({ actor }) => ({ user: await readProfile(context, actor) }))

  mount(app, context, profileEdit, async ({ actor, body }) => {
    const otpSentTo = await editProfile(context, actor, body)
    const message = otpSentTo.length > 0 ? messages.otpSent : messages.updated
    return { success: true as const, message, errors: {}, otp_sent_to: otpSentTo }
  })

  mount(app, context, askToConfirmContact, async ({ actor, body }) => {
    await requestContactConfirmation(context, actor, body.field)
    return { message: messages.confirmSent[body.field] }
  })

  mount(app, context, confirmContactCall, async ({ actor, body }) => {
    const isNew = await confirmContact(context, actor, body)
    return { message: isNew ? messages.contactChanged : messages.contactConfirmed }
  })

  mount(app, context, resendContactOtpCall, async ({ actor, body }) => {
    await resendContactOtp(context, actor, body.field)
    return { message: MESSAGES.loginOtp.resent }
  })

  mount(app, context, cancelContactCall, async ({ actor, params }) => {
    await cancelContact(context, actor, params.field)
    return { message: messages.contactForgotten }
  })

  mount(app, context, sendPendingContactOtp, async ({ actor, body }) => {
    await sendPendingCode(context, actor, body.field)
    return { data: { message: messages.confirmSent[body.field] } }
  })

  mount(app, context, refusePendingContact, async ({ actor, params }) => {
    await refuseContact(context, actor, params.field)
    return { data: { message: PENDING_CONTACTS.cancelled[params.field] } }
  })

  mount(app, context, objectToContact, async ({ body }) => {
    const field = await objectTo(context, body.token)
    return { data: { message: PENDING_CONTACTS.objected[field], field } }
  })
}
