import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Db } from '../../../platform/database/db.ts'
import { type OrderLogRow, orderLogOf } from './order-log-sql.ts'

type LogLine = { time?: number; level?: number; msg?: string; request_id?: string; order_id?: string }

/** The fields of every line, or of the columns before it. */
const TOLD = ['level', 'time', 'pid', 'hostname', 'request_id', 'order_id', 'msg']

/**
 * The order's records in the database and these log files (JSON, a line each), by time: its own lines, and every line of
 * the requests, jobs and sweeps that changed it.
 */
export async function readOrderLog(db: Db, orderId: string, logFiles: string[]): Promise<OrderLogRow[]> {
  const rows = await orderLogOf(db, orderId)
  const requests = new Set(rows.flatMap(({ request_id }) => request_id ?? []))
  const lines: OrderLogRow[] = []
  for (const file of logFiles) {
    for await (const text of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
      const line = readLine(text)
      if (line && (line.order_id === orderId || requests.has(line.request_id ?? ''))) lines.push(rowOf(line))
    }
  }
  return [...rows, ...lines].sort((a, b) => a.at.getTime() - b.at.getTime())
}

/** Null for a foreign line: a supervisor may write into the same file. */
function readLine(text: string): LogLine | null {
  const start = text.indexOf('{')
  if (start < 0) return null
  try {
    return JSON.parse(text.slice(start)) as LogLine
  } catch {
    return null
  }
}

function rowOf(line: LogLine): OrderLogRow {
  const facts = Object.entries(line).filter(([name]) => !TOLD.includes(name))
  const told = facts.length > 0 ? ` ${JSON.stringify(Object.fromEntries(facts))}` : ''
  return {
    at: new Date(line.time ?? 0),
    source: (line.level ?? 0) >= 40 ? 'log!' : 'log',
    what: `${line.msg ?? ''}${told}`,
    request_id: line.request_id ?? null,
  }
}
