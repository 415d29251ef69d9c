import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { z } from 'zod'
import type { Answer, RunningSandbox } from '../../testing/start-sandbox.ts'
import { type Spoilt, spoil } from './spoil.ts'

/**
 * Sends every spoiled form of a good value. Returns a line for each that was not refused as its provider does, or that
 * changed stored data; none when all is well.
 */
export async function sendSpoilt(
  sandbox: RunningSandbox,
  { schema, good }: { schema: z.ZodType; good: unknown },
  send: (value: unknown) => Promise<Answer>,
  isRefusal: (answer: Answer, spoilt: Spoilt) => boolean,
): Promise<string[]> {
  const lines: string[] = []
  for (const spoilt of spoil(schema, good)) {
    const before = stateOf(sandbox)
    const answer = await send(spoilt.value)
    const name = `${spoilt.path} ${spoilt.problem}: ${answer.status} ${answer.text}`
    if (!isRefusal(answer, spoilt)) lines.push(`not refused so: ${name}`)
    if (stateOf(sandbox) !== before) lines.push(`left something behind: ${name}`)
  }
  return lines
}

/** A digest of the sandbox's stored data; webhooks only by count, since they are sent asynchronously. */
function stateOf({ dataDir }: RunningSandbox): string {
  const db = new DatabaseSync(join(dataDir, 'sandbox.db'), { readOnly: true })
  const hash = createHash('sha256')
  for (const { name } of db.prepare(`select name from sqlite_master where type = 'table'`).all()) {
    const what = name === 'deliveries' ? 'count(*)' : '*'
    hash.update(JSON.stringify(db.prepare(`select ${what} from "${name}"`).all()))
  }
  db.close()
  return hash.digest('hex')
}
