import * as calls from '@chukta/contract/insight/invoices'
import type { FastifyInstance } from 'fastify'
import { spokenTo } from '../../../languages/answers.ts'
import type { Context } from '../../../platform/context.ts'
import { sendPdf } from '../../../platform/http/pdf-reply.ts'
import { mount } from '../../../platform/http/routes.ts'
import { getInvoice, invoicePdf } from './invoice-service.ts'
import { listNotes, notePdf } from './notes-service.ts'

export function invoicesRoutes(app: FastifyInstance, context: Context): void {
  mount(app, context, calls.getInvoice, async ({ params, scope }) => ({
    data: await getInvoice(context, scope, params.id),
  }))
  mount(app, context, calls.getInvoicePdf, async ({ params, scope, reply }) => {
    const language = spokenTo(reply)
    const { invoice, pdf } = await invoicePdf(context, scope, params.id, { language })
    return sendPdf(reply, invoice.file_name, pdf)
  })
  mount(app, context, calls.listCreditNotes, async ({ params, scope }) => ({
    data: await listNotes(context, scope, params.id),
  }))
  mount(app, context, calls.getCreditNotePdf, async ({ params, scope, reply }) => {
    const language = spokenTo(reply)
    const { fileName, pdf } = await notePdf(context, scope, params.id, params.place, language)
    return sendPdf(reply, fileName, pdf)
  })
}
