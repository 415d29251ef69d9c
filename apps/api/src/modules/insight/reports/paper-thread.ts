import { answerInThread } from '../../../platform/thread.ts'
import { drawPaper } from './paper-pdf.ts'

answerInThread(drawPaper)
