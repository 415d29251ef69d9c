import { answerInThread } from '../../platform/thread.ts'
import { drawInvoice } from './invoice-pdf.ts'

answerInThread(drawInvoice)
