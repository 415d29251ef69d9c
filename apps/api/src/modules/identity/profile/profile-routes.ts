import { PENDING_CONTACTS } from '@chukta/contract/identity/pending-contact-messages'
import {
  objectToContact,
  refusePendingContact,
  sendPendingContactOtp,
} from '@chukta/contract/identity/pending-contacts'
import {
  askToConfirmContact,
  cancelContact as cancelContactCall,
  changeContact,
  confirmContact as confirmContactCall,
  getProfile,
  profileEdit,
  resendContactOtp as resendContactOtpCall,
} from '@chukta/contract/identity/profile'
import { MESSAGES } from '@chukta/contract/messages'
import { PERSON } from '@chukta/contract/person-messages'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import { mount } from '../../../platform/http/routes.ts'
import { getContact } from '../security/contact-sql.ts'
import {
  cancelContact,
  confirmContact,
  requestContactChange,
  requestContactConfirmation,
  resendContactOtp,
} from './contact-service.ts'
import { objectTo, refuseContact, sendPendingCode } from './pending-contacts-service.ts'
import { editProfile, readProfile } from './profile-service.ts'

const messages = PERSON.profile

/** A person's own details, and the change of mobile or e-mail. */
export function profileRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, getProfile, async ({ actor }) => ({ user: await readProfile(deps, actor) }))

  mount(app, deps, profileEdit, async ({ actor, body }) => {
    const otpSentTo = await editProfile(deps, actor, body)
    const message = otpSentTo.length > 0 ? messages.otpSent : messages.updated
    return { success: true as const, message, errors: {}, otp_sent_to: otpSentTo }
  })

  mount(app, deps, askToConfirmContact, async ({ actor, body }) => {
    await requestContactConfirmation(deps, actor, body.field)
    return { message: messages.confirmSent[body.field] }
  })

  mount(app, deps, changeContact, async ({ actor, body }) => {
    const { first_name: name } = await getContact(deps.db, actor.id)
    await requestContactChange(deps, { userId: actor.id, name, ...body })
    return { message: messages.otpSent }
  })

  mount(app, deps, confirmContactCall, async ({ actor, body }) => {
    const isNew = await confirmContact(deps, actor, body)
    return { message: isNew ? messages.contactChanged : messages.contactConfirmed }
  })

  mount(app, deps, resendContactOtpCall, async ({ actor, body }) => {
    await resendContactOtp(deps, actor, body.field)
    return { message: MESSAGES.loginOtp.resent }
  })

  mount(app, deps, cancelContactCall, async ({ actor, params }) => {
    await cancelContact(deps, actor, params.field)
    return { message: messages.contactForgotten }
  })

  mount(app, deps, sendPendingContactOtp, async ({ actor, body }) => {
    await sendPendingCode(deps, actor, body.field)
    return { data: { message: messages.confirmSent[body.field] } }
  })

  mount(app, deps, refusePendingContact, async ({ actor, params }) => {
    await refuseContact(deps, actor, params.field)
    return { data: { message: PENDING_CONTACTS.cancelled[params.field] } }
  })

  mount(app, deps, objectToContact, async ({ body }) => {
    const field = await objectTo(deps, body.token)
    return { data: { message: PENDING_CONTACTS.objected[field], field } }
  })
}
