// Invariant (identity): A file that stops its reader stops nothing else. Its sender does not delay another
// person's first file.
// Enforced by: `observability/processes.ts`, `read-alone.ts`, `sheet-bounds.ts`.
// Also tested by: `processes.test.ts`. Decision: 0094.

import type { ChildProcess } from 'node:child_process'
import { IMPORT_FILE_MESSAGES } from '@chukta/contract/file-messages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isFull } from '../../../../tests/full.ts'
import { payeeRow, readFile, workbookOf } from '../payables/payee-files.ts'
import { category } from '../payables/payee-forms.ts'
import { type Portal, startApi, startPortal, stopProcess } from '../portal/harness.ts'
import { makePeople, type People } from '../portal/people.ts'
import { farRight, HOSTILE_WORKBOOKS, ODD_WORKBOOKS } from './hostile-workbooks.ts'

/** The workbooks that one person sends at once, and those that another sends meanwhile. */
const HOSTILE = Number(process.env.HOSTILE_WORKBOOKS ?? 10)
const GOOD = Math.ceil(HOSTILE / 2.5)

/** Seconds of a processor each, to make and to refuse; what bounds them is tested by the others too. */
const ONLY_IN_FULL = [
  'one text of 2,000 letters in half a million cells',
  'cells of 49 MB',
  'six hundred thousand sheets',
  'paths in one endless tag, which the check of uploads searches',
]

const of = category('rental')

let portal: Portal
let people: People
let good: Buffer
/** As in life: what dies of a file may be the server itself. */
let api: ChildProcess
beforeAll(async () => {
  portal = await startPortal({ LOG_LEVEL: 'silent' })
  people = await makePeople(portal.db)
  await portal.stopApi()
  api = await startApi(portal)
  good = workbookOf(of, [await payeeRow(portal, of, 1), await payeeRow(portal, of, 2)])
})
afterAll(async () => {
  await stopProcess(api)
  await portal?.stop()
})

const isRead = ({ status, data }: Awaited<ReturnType<typeof readFile>>) =>
  status === 200 && data.rows.length === 2

async function timed<T>(work: Promise<T>): Promise<{ ms: number; value: T }> {
  const startedAt = performance.now()
  const value = await work
  return { value, ms: Math.round(performance.now() - startedAt) }
}

it("one person's hostile workbooks do not stop another's good ones", async () => {
  const shapes = HOSTILE_WORKBOOKS.map(([, , make]) => make)
  const files = Array.from({ length: HOSTILE }, (_, index) =>
    // Half are the smallest one that stops its reader, the others all there are.
    index % 2 === 0 ? farRight() : (shapes[((index - 1) / 2) % shapes.length] as () => Buffer)(),
  )
  const hostile = files.map((bytes) => timed(readFile(portal, people.sibling, bytes, { of })))
  const goodOnes = []
  for (let index = 0; index < GOOD; index++) {
    goodOnes.push(await timed(readFile(portal, people.retailer, good, { of })))
  }
  const health = await timed(fetch(`${portal.url}/api/health`))
  const answers = await Promise.all(hostile)
  const longest = (of: { ms: number }[]) => Math.max(...of.map(({ ms }) => ms))
  console.log(
    `hostile workbooks: ${HOSTILE} of one person refused within ${longest(answers)} ms; meanwhile ` +
      `${goodOnes.filter(({ value }) => isRead(value)).length} of ${GOOD} of another were read, each within ` +
      `${longest(goodOnes)} ms, and the api answered in ${health.ms} ms`,
  )
  expect(
    goodOnes.filter(({ value }) => !isRead(value)).map(({ value }) => [value.status, value.body]),
  ).toEqual([])
  expect(answers.map(({ value }) => [value.status, Object.keys(value.body.errors ?? {})])).toEqual(
    answers.map(() => [422, ['file']]),
  )
})

describe('a workbook with', () => {
  it.each(HOSTILE_WORKBOOKS.filter(([what]) => isFull || !ONLY_IN_FULL.includes(what)))(
    '%s is refused in words, and another is read beside it',
    async (_, says, make) => {
      const bytes = make()
      const bad = timed(readFile(portal, people.sibling, bytes, { of }))
      const other = await readFile(portal, people.retailer, good, { of })
      const { ms, value } = await bad
      console.log(
        `hostile workbook: ${bytes.length} bytes, ${value.status} after ${ms} ms: ${value.body.errors?.file}`,
      )
      expect(isRead(other)).toBe(true)
      expect([value.status, String(value.body.errors?.file)]).toEqual([422, expect.stringMatching(says)])
    },
  )

  it.each(ODD_WORKBOOKS)('%s is read as ever', async (_, make) => {
    const { status, body } = await readFile(portal, people.retailer, make(), { of })
    // It is understood as a sheet: its row is no heading.
    expect([status, body.errors]).toEqual([422, { file: [expect.stringMatching(/lacks the columns/)] }])
    expect(body.errors.file).not.toContain(IMPORT_FILE_MESSAGES.fileNoWorkbook)
  })
})
