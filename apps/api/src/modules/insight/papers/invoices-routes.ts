import * as calls from '@chukta/contract/insight/invoices'
import type { FastifyInstance } from 'fastify'
import { spokenTo } from '../../../languages/answers.ts'
import type { Deps } from '../../../platform/deps.ts'
import { sendPdf } from '../../../platform/http/pdf-reply.ts'
import { mount } from '../../../platform/http/routes.ts'
import { getInvoice, invoicePdf } from './invoice-service.ts'
import { listNotes, notePdf } from './notes-service.ts'

export function invoicesRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, calls.getInvoice, async ({ params, scope }) => ({
    data: await getInvoice(deps, scope, params.id),
  }))
  mount(app, deps, calls.getInvoicePdf, async ({ params, scope, reply }) => {
    const language = spokenTo(reply)
    const { invoice, pdf } = await invoicePdf(deps, scope, params.id, { language })
    return sendPdf(reply, invoice.file_name, pdf)
  })
  mount(app, deps, calls.listCreditNotes, async ({ params, scope }) => ({
    data: await listNotes(deps, scope, params.id),
  }))
  mount(app, deps, calls.getCreditNotePdf, async ({ params, scope, reply }) => {
    const language = spokenTo(reply)
    const { fileName, pdf } = await notePdf(deps, scope, params.id, params.place, language)
    return sendPdf(reply, fileName, pdf)
  })
}
