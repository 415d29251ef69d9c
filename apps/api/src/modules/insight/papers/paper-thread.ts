import { answerInThread } from '../../../platform/jobs/thread.ts'
import { drawPaper } from './paper-pdf.ts'

answerInThread(drawPaper)
