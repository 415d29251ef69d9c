import * as calls from '@chukta/contract/invoices'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { mount } from '../../platform/routes.ts'
import { getInvoice, invoicePdf } from './invoice-service.ts'

export function invoicesRoutes(app: FastifyInstance, context: Context): void {
  mount(app, context, calls.getInvoice, async ({ params, scope }) => ({
    data: await getInvoice(context, scope, params.id),
  }))
  mount(app, context, calls.getInvoicePdf, async ({ params, scope, reply }) => {
    const { invoice, pdf } = await invoicePdf(context, scope, params.id)
    return reply
      .header('Content-Type', 'application/pdf')
      .header('Content-Disposition', `attachment; filename="${invoice.file_name}"`)
      .header('X-Content-Type-Options', 'nosniff')
      .send(pdf)
  })
}
