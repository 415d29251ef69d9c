import { answerInThread } from '../../../platform/thread.ts'
import { drawStatement } from './statement-pdf.ts'

answerInThread(drawStatement)
