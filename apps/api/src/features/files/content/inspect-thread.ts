import { answerInThread } from '../../../platform/thread.ts'
import { inspect } from './inspect.ts'

answerInThread(({ fileName, bytes }: { fileName: string; bytes: Uint8Array }) =>
  inspect({ fileName, bytes: Buffer.from(bytes) }),
)
