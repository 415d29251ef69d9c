import {
  aadhaarOtpVerification,
  aadhaarResendOtp,
  aadhaarVerification,
  digilockerVerification,
  documentVerification,
  getDigilockerVerification,
  getDocumentView,
  getStatusVerification,
  getVerification,
  gstinVerification,
  panVerification,
} from '@chukta/contract/identity/verification'
import { PERSON } from '@chukta/contract/person-messages'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { AppError, fieldError } from '../../../platform/http/errors.ts'
import { escapeHtml } from '../../../platform/http/escape-html.ts'
import { mount } from '../../../platform/http/routes.ts'
import { readCompany } from '../company/company-service.ts'
import { acceptPolicies } from '../company/policies-service.ts'
import { resendAadhaarOtp, sendAadhaarOtp, verifyAadhaarOtp } from './aadhaar-service.ts'
import { aadhaarWays } from './aadhaar-ways.ts'
import { type Agreement, agreementOf } from './agreement.ts'
import { startDigilocker, stateOfDigilocker } from './digilocker-service.ts'
import { eSignWebhook } from './e-sign-webhook.ts'
import { verifyGstin } from './gstin-service.ts'
import { verifyPan } from './pan-service.ts'
import { findPerson } from './person-sql.ts'
import { settleSigningsOf } from './settle-signing-service.ts'
import { requestSigning } from './signing-service.ts'
import { makeVerificationContext } from './verification-context.ts'
import { answerVerification, personOfLink, refuseUnlessNext } from './verification-service.ts'

const messages = PERSON.verification

/** The steps to a verified account, each under the id and token of a link. */
export async function verificationRoutes(app: FastifyInstance, given: Context): Promise<void> {
  const context = makeVerificationContext(given)
  const { db } = context

  mount(app, context, getVerification, async ({ params, request }) => {
    const person = await personOfLink(db, params, request)
    await settleSigningsOf(context, person.id)
    return answerVerification(await personOfLink(db, params, request), aadhaarWays(context))
  })

  mount(app, context, panVerification, async ({ params, body, request }) => {
    const person = await personOfLink(db, params, request)
    const message = await verifyPan(context, person, body)
    return { data: ['success', message] as ['success', string] }
  })

  mount(app, context, aadhaarVerification, async ({ params, body, request }) => {
    const person = await personOfLink(db, params, request)
    const reference = await sendAadhaarOtp(context, person, body.aadhaar_number)
    return { data: { message: messages.aadhaarOtpSent, ref_id: reference } }
  })

  mount(app, context, aadhaarOtpVerification, async ({ params, body, request }) => {
    const person = await personOfLink(db, params, request)
    const message = await verifyAadhaarOtp(context, person, body)
    return { data: { status: 'success' as const, message } }
  })

  mount(app, context, aadhaarResendOtp, async ({ params, request }) => {
    const person = await personOfLink(db, params, request)
    const reference = await resendAadhaarOtp(context, person)
    return { status: 'success' as const, message: PERSON.aadhaarOtp.resent, ref_id: reference }
  })

  mount(app, context, digilockerVerification, async ({ params, request }) => {
    const person = await personOfLink(db, params, request)
    return startDigilocker(context, person, params.token)
  })

  mount(app, context, getDigilockerVerification, async ({ params, request }) => {
    const person = await personOfLink(db, params, request)
    return stateOfDigilocker(context, person)
  })

  mount(app, context, gstinVerification, async ({ params, body, request }) => {
    const person = await personOfLink(db, params, request)
    return { message: await verifyGstin(context, person, body.gstin) }
  })

  mount(app, context, getDocumentView, async ({ params, request, reply }) => {
    const person = await personOfLink(db, params, request)
    if (!person.document_verified) await refuseUnlessNext(db, person, 'documents')
    const html = documentView(agreementOf(person, (await readCompany(db)).trade_name))
    // A string would go out as plain text: it is JSON like every other answer.
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(html)) as unknown as string
  })

  mount(app, context, documentVerification, async ({ params, body, request }) => {
    const person = await personOfLink(db, params, request)
    if (body.i_agree_check !== '1') throw fieldError('i_agree_check', messages.agreeRequired)
    await acceptPolicies(db, person.id)
    const link = await requestSigning(context, person, params.token)
    return { status: 'success' as const, signing_link: link }
  })

  mount(app, context, getStatusVerification, async ({ actor }) => {
    const person = await findPerson(db, actor.id)
    if (!person) throw new AppError('not-found')
    return answerVerification(person, aadhaarWays(context))
  })

  await eSignWebhook(app, context)
}

/** The agreement as HTML of a fixed template: everything that comes from a person is escaped, nothing runs. */
function documentView({ title, facts, clauses }: Agreement): string {
  return [
    `<h2>${escapeHtml(title)}</h2>`,
    '<dl>',
    ...facts.map(([label, value]) => `<dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd>`),
    '</dl>',
    '<ol>',
    ...clauses.map(
      ({ heading, text }) => `<li><h3>${escapeHtml(heading)}</h3><p>${escapeHtml(text)}</p></li>`,
    ),
    '</ol>',
  ].join('\n')
}
