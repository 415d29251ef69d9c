import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FILE_REFUSALS, type FileRefusal } from '@chukta/contract/file-messages'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  DOCX,
  JPEG,
  jpegDeclaring,
  OLD_OFFICE,
  PDF,
  png,
  pngDeclaring,
  XLSX,
  zip,
} from '../../../../test/files/sample-files.ts'
import {
  addPayee,
  ask,
  category,
  formOf,
  goodFields,
  serviceId,
} from '../../../../test/payables/payee-forms.ts'
import { type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { makePeople, type People } from '../../../../test/portal/people.ts'
import { one } from '../../../platform/database/db.ts'
import { sweepFiles } from './sweep-service.ts'

let portal: Portal
let people: People
let form: Record<string, string>
beforeAll(async () => {
  portal = await startPortal()
  people = await makePeople(portal.db)
  form = await goodFields(portal, category('rental'), people.retailer)
})
afterAll(() => portal.stop())

const WRONG = 'Only JPG, JPEG, PNG, PDF, DOC, and DOCX files are allowed.'
const HTML = Buffer.from('<!doctype html><html><script>alert(document.domain)</script></html>')
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
const SHELL = zip([['run.sh', 'rm -rf /']])

const upload = (name: string, bytes: Buffer) =>
  ask(portal, people.retailer, '/store-service-list', formOf(form, { name, bytes }))

async function storedFiles(): Promise<string[]> {
  const entries = await readdir(join(portal.config.dataDir, 'uploads'), {
    recursive: true,
    withFileTypes: true,
  })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

describe('hostile files are refused and nothing of them is stored', () => {
  const cases: [string, string, Buffer, FileRefusal?][] = [
    ['HTML as PNG', 'deed.png', HTML],
    ['SVG as PNG', 'deed.png', SVG],
    ['HTML as PDF', 'deed.pdf', HTML],
    ['HTML as DOC', 'deed.doc', HTML],
    ['SVG by its own name', 'deed.svg', SVG],
    ['a program by another', 'deed.pdf', Buffer.from('MZ\x90\x00\x03', 'latin1')],
    ['a good PDF as a program', 'deed.exe', PDF],
    ['a double extension', 'deed.pdf.html', PDF],
    ['no extension', 'deed', PDF],
    ['a zip as DOCX', 'deed.docx', SHELL],
    ['a sheet as a letter', 'deed.docx', XLSX],
    ['text as PDF', 'deed.pdf', Buffer.from('an agreement')],
    ['a PDF cut short', 'deed.pdf', PDF.subarray(0, 40)],
    ['a page, then a PDF', 'deed.pdf', Buffer.concat([HTML, PDF])],
    ['a PDF with a page in its head', 'deed.pdf', Buffer.concat([PDF.subarray(0, 9), HTML, PDF.subarray(9)])],
    ['a PDF that is a zip too', 'deed.pdf', Buffer.concat([PDF, SHELL])],
    ['a flood of pixels', 'deed.png', pngDeclaring(30_000, 30_000), 'pixels'],
    ['a JPEG flood', 'deed.jpg', jpegDeclaring(65_000, 65_000), 'pixels'],
    ['an image without pixels', 'deed.png', pngDeclaring(0, 10), 'unreadable'],
    ['a PNG cut in its header', 'deed.png', png().subarray(0, 20), 'unreadable'],
    ['a JPEG without a frame', 'deed.jpg', Buffer.from('ffd8ffe00010', 'hex'), 'unreadable'],
  ]

  it.each(cases)('%s', async (_, name, bytes, why) => {
    const { status, body } = await upload(name, bytes)
    const sentences = why ? [WRONG, FILE_REFUSALS[why]] : [WRONG]
    expect([status, body.errors]).toEqual([422, { document: sentences }])
  })

  it('leave no file behind', async () => {
    expect(await storedFiles().catch(() => [])).toEqual([])
  })

  it('a file over 10 MB is refused, one of 10 MB is taken', async () => {
    const big = (size: number) =>
      Buffer.concat([PDF.subarray(0, 60), Buffer.alloc(size - PDF.length, 32), PDF.subarray(60)])
    const over = await upload('deed.pdf', big(10 * 1024 * 1024 + 1))
    expect([over.status, over.body.message]).toEqual([413, 'The file is larger than 10 MB.'])
    expect((await upload('deed.pdf', big(10 * 1024 * 1024))).status).toBe(200)
  })

  it('a text or a second file in the place of the document is refused', async () => {
    const text = formOf({ ...form, document: 'https://example.in/deed.pdf' }, null)
    expect((await ask(portal, people.retailer, '/store-service-list', text)).body.errors).toEqual({
      document: [WRONG],
    })
    const other = formOf(form)
    other.set('attachment', new Blob([new Uint8Array(PDF)]), 'deed.pdf')
    expect((await ask(portal, people.retailer, '/store-service-list', other)).body.errors).toEqual({
      attachment: ['This field is not known.'],
    })
  })
})

it.each([
  ['../../../../etc/cron.d/evil.pdf', 'evil.pdf'],
  ['C:\\Windows\\deed.pdf', 'deed.pdf'],
  ['deed\u202Efdp.pdf', 'deedfdp.pdf'],
  ['किराया समझौता (2026).pdf', 'किराया समझौता (2026).pdf'],
])('the name "%s" is text only: the file is stored under a random one', async (name, kept) => {
  const { body } = await upload(name, PDF)
  const row = await one(
    portal.db,
    sql<{ storage_key: string; file_name: string }>`
      select f.storage_key, f.file_name from files f join payees p on p.document_file_id = f.id
       where p.id = ${body.data.id}`,
  )
  expect(row.file_name).toBe(kept)
  expect(row.storage_key).toMatch(/^\d{4}-\d{2}\/[0-9a-f-]{36}$/)
  const onDisk = await readFile(join(portal.config.dataDir, 'uploads', row.storage_key))
  expect([onDisk.subarray(0, 4).toString(), onDisk.includes('Catalog')]).toEqual(['CKF1', false])
})

describe('links', () => {
  async function link(name = 'deed.pdf', bytes: Buffer = PDF, key = 'rental'): Promise<string> {
    const of = category(key)
    const id = await addPayee(portal, people.retailer, of, {}, { name, bytes })
    const service = await serviceId(portal, of)
    const answer = await ask(
      portal,
      people.retailer,
      `/get-service-list-view/${id}/${people.retailer.id}/${service}`,
    )
    return answer.body.details.document_url
  }
  const open = (path: string) => fetch(`${portal.url}${path}`)

  it.each([
    ['deed.pdf', PDF, 'application/pdf', 'inline'],
    ['deed.png', png(), 'image/png', 'inline'],
    ['deed.jpeg', JPEG, 'image/jpeg', 'inline'],
    ['deed.doc', OLD_OFFICE, 'application/msword', 'attachment'],
    [
      'deed.docx',
      DOCX,
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'attachment',
    ],
    // The content decides, not the name.
    ['deed.jpg', png(), 'image/png', 'inline'],
  ])('open %s with its own type, and nothing in it can run', async (name, bytes, type, disposition) => {
    const response = await open(await link(name, bytes))
    const given = Buffer.from(await response.arrayBuffer())
    // A picture is drawn anew.
    if (!type.startsWith('image/')) expect(given).toEqual(bytes)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': type,
      'content-disposition': `${disposition}; filename*=UTF-8''${name}`,
      'content-length': String(given.length),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
      'cache-control': 'no-store',
    })
  })

  it('are refused when forged, moved to another file, or expired', async () => {
    const url = new URL(await link(), portal.url)
    const other = new URL(await link(), portal.url)
    const changed = (change: (copy: URL) => void) => {
      const copy = new URL(url)
      change(copy)
      return open(copy.pathname + copy.search)
    }
    const later = String(Number(url.searchParams.get('expires')) + 600)
    expect((await changed((copy) => copy.searchParams.set('expires', later))).status).toBe(403)
    expect((await changed((copy) => copy.searchParams.set('signature', 'A'.repeat(43)))).status).toBe(403)
    expect((await changed((copy) => (copy.pathname = other.pathname))).status).toBe(403)
    expect((await changed((copy) => copy.searchParams.delete('signature'))).status).toBe(422)
    const old = String(Math.floor(Date.now() / 1000) - 1)
    const id = url.pathname.split('/').at(-1)
    const signature = portal.secrets.hmac('file-link', `${id}.${old}`).toString('base64url')
    expect((await open(`${url.pathname}?expires=${old}&signature=${signature}`)).status).toBe(403)
    expect(Number(url.searchParams.get('expires')) * 1000 - Date.now()).toBeLessThanOrEqual(60_000)
    expect((await open(url.pathname + url.search)).status).toBe(200)
  })

  it('of a removed file are 404', async () => {
    const id = randomUUID()
    const expires = String(Math.floor(Date.now() / 1000) + 30)
    const signature = portal.secrets.hmac('file-link', `${id}.${expires}`).toString('base64url')
    expect((await open(`/api/files/${id}?expires=${expires}&signature=${signature}`)).status).toBe(404)
  })
})

it('the sweep removes files without a row after a day, and no others', async () => {
  const folder = join(portal.config.dataDir, 'uploads', '2026-01')
  await mkdir(folder, { recursive: true })
  const [old, young] = [join(folder, randomUUID()), join(folder, randomUUID())]
  for (const path of [old, young]) await writeFile(path, PDF)
  const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000)
  const kept = (await storedFiles()).filter((path) => path !== old)
  for (const path of await storedFiles()) if (path !== young) await utimes(path, twoDaysAgo, twoDaysAgo)
  const deps = { ...portal, log: portal.app.log }
  expect(await sweepFiles(deps)).toBe(1)
  expect((await storedFiles()).sort()).toEqual(kept.sort())
  await expect(stat(old)).rejects.toThrow('ENOENT')
})
