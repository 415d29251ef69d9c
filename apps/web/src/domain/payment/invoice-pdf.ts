import { getInvoicePdf } from '@chukta/contract/insight/invoices'
import { requestFile } from '../../lib/download.ts'
import { RequestError } from '../../lib/request-error.ts'

const TRIES = 4
const PAUSE_MS = 1_500

/** The invoice of a paid transaction as an A4 file, named from its number. Throws RequestError. */
export function invoicePdf(transactionId: number): Promise<File> {
  return requestFile(getInvoicePdf, { params: { id: transactionId } })
}

/** The same for a payment of this moment: it gets its number within seconds. */
export async function newInvoicePdf(transactionId: number): Promise<File> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await invoicePdf(transactionId)
    } catch (error) {
      if (!(error instanceof RequestError && error.status === 409) || tries === TRIES) throw error
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }
}
