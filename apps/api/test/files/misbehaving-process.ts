import { answerAsProcess } from '../../src/platform/observability/processes.ts'

/** Possible effects of reading a hostile file. */
export type Deed =
  | 'answer'
  | 'loop'
  | 'heap'
  | 'buffers'
  | 'throw'
  | 'exit'
  | 'flood'
  | 'sleep'
  | 'print'
  | 'env'

const kept: unknown[] = []

answerAsProcess(async ({ deed, bytes }: { deed: Deed; bytes: Uint8Array }) => {
  if (deed === 'loop') for (;;);
  if (deed === 'heap') for (;;) kept.push({ text: `${Math.random()}`, more: [kept.length] })
  if (deed === 'buffers') for (;;) kept.push(Buffer.alloc(8_000_000, 1))
  if (deed === 'throw') throw new Error('no such sheet')
  if (deed === 'exit') process.exit(3)
  if (deed === 'flood') return 'x'.repeat(5_000_000)
  if (deed === 'sleep') await new Promise((resolve) => setTimeout(resolve, 600_000))
  if (deed === 'print') console.log('an answer')
  if (deed === 'env') return Object.keys(process.env).toSorted().join(' ')
  return `${bytes.length}`
})
