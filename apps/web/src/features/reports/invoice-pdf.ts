import { getInvoicePdf } from '@chukta/contract/invoices'
import { requestFile } from '../../lib/download.ts'

/** The invoice of a paid transaction as an A4 file, named from its number. Throws RequestError. */
export function invoicePdf(transactionId: number): Promise<File> {
  return requestFile(getInvoicePdf, { params: { id: transactionId } })
}
