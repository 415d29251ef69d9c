import { answerInThread } from '../../../platform/jobs/thread.ts'
import { drawStatement } from './statement-pdf.ts'

answerInThread(drawStatement)
