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
import type { Deps } from '../../../platform/deps.ts'
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
import { requestSigning } from './signing-service.ts'
import { syncSigningsOf } from './sync-signing-service.ts'
import { makeVerificationDeps } from './verification-deps.ts'
import { answerVerification, personOfLink, refuseUnlessNext } from './verification-service.ts'

const messages = PERSON.verification

/** The steps to a verified account, each under the id and token of a link. */
export async function verificationRoutes(app: FastifyInstance, given: Deps): Promise<void> {
  const deps = makeVerificationDeps(given)
  const { db } = deps

  mount(app, deps, getVerification, async ({ params, request }) => {
    const person = await personOfLink(db, params, request)
    await syncSigningsOf(deps, person.id)
    return answerVerification(await personOfLink(db, params, request), aadhaarWays(deps))
  })

  mount(app, deps, panVerification, async ({ params, body, request }) => {
    const person = await personOfLink(db, params, request)
    const message = await verifyPan(deps, person, body)
    return { data: ['success', message] as ['success', string] }
  })

  mount(app, deps, aadhaarVerification, async ({ params, body, request }) => {
    const person = await personOfLink(db, params, request)
    const reference = await sendAadhaarOtp(deps, person, body.aadhaar_number)
    return { data: { message: messages.aadhaarOtpSent, ref_id: reference } }
  })

  mount(app, deps, aadhaarOtpVerification, async ({ params, body, request }) => {
    const person = await personOfLink(db, params, request)
    const message = await verifyAadhaarOtp(deps, person, body)
    return { data: { status: 'success' as const, message } }
  })

  mount(app, deps, aadhaarResendOtp, async ({ params, request }) => {
    const person = await personOfLink(db, params, request)
    const reference = await resendAadhaarOtp(deps, person)
    return { status: 'success' as const, message: PERSON.aadhaarOtp.resent, ref_id: reference }
  })

  mount(app, deps, digilockerVerification, async ({ params, request }) => {
    const person = await personOfLink(db, params, request)
    return startDigilocker(deps, person, params.token)
  })

  mount(app, deps, getDigilockerVerification, async ({ params, request }) => {
    const person = await personOfLink(db, params, request)
    return stateOfDigilocker(deps, person)
  })

  mount(app, deps, gstinVerification, async ({ params, body, request }) => {
    const person = await personOfLink(db, params, request)
    return { message: await verifyGstin(deps, person, body.gstin) }
  })

  mount(app, deps, getDocumentView, async ({ params, request, reply }) => {
    const person = await personOfLink(db, params, request)
    if (!person.document_verified) await refuseUnlessNext(db, person, 'documents')
    const html = documentView(agreementOf(person, (await readCompany(db)).trade_name))
    // A string would go out as plain text: it is JSON like every other answer.
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(html)) as unknown as string
  })

  mount(app, deps, documentVerification, async ({ params, body, request }) => {
    const person = await personOfLink(db, params, request)
    if (body.i_agree_check !== '1') throw fieldError('i_agree_check', messages.agreeRequired)
    await acceptPolicies(db, person.id)
    const link = await requestSigning(deps, person, params.token)
    return { status: 'success' as const, signing_link: link }
  })

  mount(app, deps, getStatusVerification, async ({ actor }) => {
    const person = await findPerson(db, actor.id)
    if (!person) throw new AppError('not-found')
    return answerVerification(person, aadhaarWays(deps))
  })

  await eSignWebhook(app, deps)
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
