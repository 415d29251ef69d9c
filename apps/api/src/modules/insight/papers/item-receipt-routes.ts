import * as calls from '@chukta/contract/payables/baskets'
import type { FastifyInstance } from 'fastify'
import { spokenTo } from '../../../languages/answers.ts'
import type { Deps } from '../../../platform/deps.ts'
import { sendPdf } from '../../../platform/http/pdf-reply.ts'
import { mount } from '../../../platform/http/routes.ts'
import { itemReceipt, itemReceiptPdf } from './item-receipt-service.ts'

/** The receipt of one payee of a basket, on the screen and as a PDF. */
export function itemReceiptRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, calls.getItemReceipt, async ({ params, scope }) => ({
    data: await itemReceipt(deps.db, scope, params.id),
  }))

  mount(app, deps, calls.getItemReceiptPdf, async ({ params, scope, reply }) => {
    const { receipt, pdf } = await itemReceiptPdf(deps, scope, params.id, spokenTo(reply))
    return sendPdf(reply, receipt.file_name, pdf)
  })
}
