import { FILE_KINDS, type FileKind } from '@chukta/contract/file-kinds'
import { FILE_REFUSALS } from '@chukta/contract/file-messages'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isFull } from '../../../../tests/full.ts'
import { checkUpload } from '../../src/modules/identity/files/intake-service.ts'
import { many } from '../../src/platform/database/db.ts'
import {
  ask,
  category,
  forgetUploads,
  formOf,
  goodFields,
  sample,
  serviceId,
} from '../payables/payee-forms.ts'
import { type Portal, startPortal } from '../portal/harness.ts'
import { makePeople, type People } from '../portal/people.ts'
import { harmlessFiles } from './harmless-files.ts'
import { type Hostile, hostileFiles } from './hostile-files.ts'
import { PAYLOAD } from './hostile-pdfs.ts'
import { docx, relations } from './office-files.ts'

/** The number of hostile files that are sent. */
const COUNT = Number(process.env.HOSTILE_FILES ?? 25)
/** The limit for one file, in milliseconds, where nothing else runs; its process has one of its own always. */
const MOST_MS = COUNT >= 500 ? 8_000 : Number.POSITIVE_INFINITY

const KINDS = Object.keys(FILE_KINDS) as FileKind[]
const SHOWN = ['application/pdf', 'image/jpeg', 'image/png']

let portal: Portal
let people: People
const forms: Record<string, Record<string, string>> = {}

beforeAll(async () => {
  portal = await startPortal({ LOG_LEVEL: 'silent' })
  people = await makePeople(portal.db)
  for (const key of ['rental', 'salary', 'vendor', 'legal', 'ca', 'donation']) {
    forms[key] = await goodFields(portal, category(key), people.retailer)
  }
})
afterAll(() => portal?.stop())

/** A form that accepts files of this name, so that only their content can be refused. */
function formFor(name: string): string {
  const extension = /\.(\w+)\s*$/.exec(name)?.[1]?.toLowerCase() ?? ''
  const takes = (key: string) =>
    category(key).add.document.kinds.some((kind) =>
      (FILE_KINDS[kind].extensions as readonly string[]).includes(extension),
    )
  return Object.keys(forms).find(takes) ?? 'rental'
}

async function upload({ name, bytes }: Pick<Hostile, 'name' | 'bytes'>) {
  const key = formFor(name)
  const answer = await ask(
    portal,
    people.retailer,
    '/store-service-list',
    formOf(forms[key] ?? {}, { name, bytes }),
  )
  return { key, ...answer }
}

/** Checks a file alone, as a form that accepts every kind would. */
function look({ name, bytes }: Pick<Hostile, 'name' | 'bytes'>) {
  const rule = { kinds: KINDS, wrongType: 'No.' }
  return checkUpload({ log: portal.app.log }, 1, { fileName: name, bytes }, rule)
}

/** The download of an accepted upload. */
async function served(key: string, id: number) {
  const service = await serviceId(portal, category(key))
  const { body } = await ask(
    portal,
    people.retailer,
    `/get-service-list-view/${id}/${people.retailer.id}/${service}`,
  )
  const response = await fetch(portal.url + body.details.document_url)
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

/** The defect of an answer to a hostile file; null when it was refused or made harmless. */
async function harm(file: Hostile): Promise<string | null> {
  const { key, status, body } = await upload(file)
  if (status === 422) {
    const sentences: string[] = body.errors?.document ?? []
    const ours: string[] = Object.values(FILE_REFUSALS)
    const isPlain = sentences.length > 0 && sentences.slice(1).every((sentence) => ours.includes(sentence))
    return isPlain ? null : `refused with ${JSON.stringify(body)}`
  }
  if (status !== 200) return `answered ${status} ${JSON.stringify(body)}`
  if (file.isRefused) return 'taken'
  const { response, bytes } = await served(key, body.data.id)
  const head = Object.fromEntries(response.headers)
  const type = head['content-type'] ?? ''
  const wrong = [
    response.status !== 200 && `opened with ${response.status}`,
    !Object.values(FILE_KINDS).some(({ contentType }) => contentType === type) && `served as ${type}`,
    !head['content-disposition']?.startsWith(SHOWN.includes(type) ? 'inline; ' : 'attachment; ') &&
      `disposed as ${head['content-disposition']}`,
    // biome-ignore lint/suspicious/noControlCharactersInRegex: a header may hold none
    /[\x00-\x1f\x7f"<>\\/](?!'')/.test(head['content-disposition']?.replace(/^\w+; /, '') ?? '') &&
      'a name that acts',
    head['x-content-type-options'] !== 'nosniff' && 'sniffed',
    !head['content-security-policy']?.startsWith("sandbox; default-src 'none'") && 'let run',
    bytes.includes(PAYLOAD) && 'given out with its payload',
  ].filter(Boolean)
  return wrong.length === 0 ? null : wrong.join(', ')
}

it(`${COUNT} hostile files are refused or made harmless`, async () => {
  const files = hostileFiles(COUNT)
  const failures: string[] = []
  let refused = 0
  let slowest = { ms: 0, what: '' }
  for (const [index, file] of files.entries()) {
    if (index % 50 === 0) await forgetUploads(portal)
    const startedAt = performance.now()
    const before = await countFiles()
    const wrong = await harm(file)
    const ms = Math.round(performance.now() - startedAt)
    if (ms > slowest.ms) slowest = { ms, what: file.what }
    if (ms > MOST_MS) failures.push(`${file.what}: took ${ms} ms`)
    if (wrong) failures.push(`${index} ${file.what}: ${wrong}`)
    if ((await countFiles()) === before) refused += 1
  }
  console.log(
    `hostile uploads: ${files.length} sent, ${refused} refused, ${files.length - refused} made harmless, ` +
      `${failures.length} wrong; the slowest took ${slowest.ms} ms (${slowest.what})`,
  )
  expect(failures).toEqual([])
}, 900_000)

it('every form refuses every hostile file of the corpus', async () => {
  const accepted: string[] = []
  for (const file of hostileFiles(COUNT)) {
    const checked = await look(file)
    const isTaken = 'kind' in checked && (file.isRefused || checked.file.bytes.includes(PAYLOAD))
    if (isTaken) accepted.push(file.what)
  }
  expect(accepted).toEqual([])
}, 900_000)

async function countFiles(): Promise<number> {
  const rows = await many(portal.db, sql<{ n: number }>`select count(*) as n from files`)
  return rows[0]?.n ?? 0
}

describe('a document that keeps its check busy', () => {
  const within = (tag: string) =>
    docx([{ name: 'word/_rels/settings.xml.rels', bytes: relations(`<Relationship ${tag}/>`) }])
  const busy: [by: string, make: () => Buffer][] = [
    ['very many attributes', () => within('a="" '.repeat(9_000_000))],
    ['letters written as numbers', () => within(`Id="${'&#65;'.repeat(9_000_000)}"`)],
    [
      'very many field codes',
      () => docx([{ name: 'word/document.xml', bytes: `<w>${'instr="" '.repeat(5_000_000)}</w>` }]),
    ],
  ]
  // Each takes all the seconds of a processor that a check may have: one of them by day.
  it.each(isFull ? busy : busy.slice(0, 1))(
    'by %s delays no other caller, and is refused in words',
    async (_, make) => {
      const ended: string[] = []
      const name = 'deed.docx'
      const fields = forms.legal ?? {}
      const bad = ask(portal, people.retailer, '/store-service-list', formOf(fields, { name, bytes: make() }))
      const isOver = bad.then(() => ended.push('theirs'))
      const other = { ...fields, user_id: String(people.sibling.id) }
      const good = await ask(portal, people.sibling, '/store-service-list', formOf(other, sample('docx')))
      ended.push('another')
      await isOver
      expect([good.status, ended]).toEqual([200, ['another', 'theirs']])
      const { status, body } = await bad
      expect([status, body.errors.document?.[1]]).toEqual([
        422,
        expect.stringMatching(/too long|too much memory/),
      ])
    },
  )
})

describe('harmless files', async () => {
  it.each(await harmlessFiles())('$what passes', async ({ name, bytes }) => {
    await forgetUploads(portal)
    const checked = await look({ name, bytes })
    expect(checked).toMatchObject({ kind: expect.any(String) })
    const { key, status, body } = await upload({ name, bytes })
    expect([status, body.errors]).toEqual([200, undefined])
    const { response, bytes: out } = await served(key, body.data.id)
    // Pictures are drawn anew (redrawn-pictures.test.ts).
    if (!response.headers.get('content-type')?.startsWith('image/')) expect(out.equals(bytes)).toBe(true)
  })
})
