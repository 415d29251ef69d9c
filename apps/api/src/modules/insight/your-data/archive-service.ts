import { strToU8, Zip, ZipDeflate } from 'fflate'
import { withTransaction } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { namesIn } from '../../../platform/privacy/inventory.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { openStoredFile } from '../../identity/api.ts'
import { yourDataOf } from './your-data-service.ts'
import { listOwnFiles, nextHeld, openHeld, type PersonalTables } from './your-data-sql.ts'

/** An encrypted column whose content is the person's own data, as the list of encrypted columns has it. */
type Opened = {
  table: string
  key: string
  column: string
  owner?: string
  only?: string
  aad: (userId: number, key: string) => string
}
export type DownloadDeps = { tables: PersonalTables; sealed: readonly Opened[] }
type Parts = Pick<Deps, 'db' | 'config' | 'secrets'>
type Row = Record<string, unknown>

/** Columns that let someone in or only prove something to the server: never in a download. */
const SECRET = /_hash$|_cipher$|^(words|sha256|document_sha256|fingerprint|public_key|credential_id)$/
/** Encrypted columns that are opened for their person; all others are keys of the server. */
const OPENED = /^(pan|account|gstin|details)_cipher$/

const ROWS_AT_ONCE = 1_000

/** The archive of a person's data: a JSON file for each table, what they mean, and the person's files. Piece by piece. */
export async function* archiveOf(
  parts: Parts,
  scope: Scope,
  inventory: DownloadDeps,
): AsyncGenerator<Uint8Array> {
  const pieces: Uint8Array[] = []
  let failure: Error | null = null
  const archive = new Zip((error, piece) => {
    failure ??= error
    pieces.push(piece)
  })
  // The rows first, of one moment: compressed they fit into memory, and no transaction waits for a file.
  await withTransaction(parts.db, async (db) => {
    add(archive, 'your-data.json')(
      JSON.stringify(await yourDataOf(db, scope, inventory.tables), null, 1),
      true,
    )
    for (const [name, { of }] of Object.entries(inventory.tables)) {
      if (of.length === 0) continue
      await openHeld(db, scope, inventory.tables, name)
      let put: ReturnType<typeof add> | undefined
      for (;;) {
        const rows = await nextHeld(db, ROWS_AT_ONCE)
        if (rows.length === 0) break
        const lines = rows.map((row) => JSON.stringify(givenOf(parts, inventory, name, row)))
        const isFirst = put === undefined
        put ??= add(archive, `data/${name}.json`)
        put(`${isFirst ? '[\n' : ',\n'}${lines.join(',\n')}`)
      }
      put?.('\n]\n', true)
    }
  })
  yield* taken(pieces)
  for (const { id, file_name } of await listOwnFiles(parts.db, scope)) {
    const { bytes } = await openStoredFile(parts, id)
    const part = new ZipDeflate(`files/${id}-${file_name}`)
    archive.add(part)
    for await (const piece of bytes) {
      part.push(piece as Uint8Array)
      yield* taken(pieces)
    }
    part.push(new Uint8Array(), true)
  }
  archive.end()
  if (failure) throw failure
  yield* taken(pieces)
}

/** Begins a file of the archive; gives what adds text to it. */
function add(archive: Zip, name: string) {
  const part = new ZipDeflate(name)
  archive.add(part)
  return (text: string, isLast = false) => part.push(strToU8(text), isLast)
}

/** What a person is given of a row: the declared columns, encrypted ones opened, without secrets. */
function givenOf({ secrets }: Parts, { tables, sealed }: DownloadDeps, table: string, row: Row): Row {
  const names = Object.values(tables[table]?.holds ?? {}).flatMap((held) => namesIn(held))
  const given = Object.fromEntries(
    names.filter((name) => !SECRET.test(name)).map((name) => [name, readable(row[name])]),
  )
  for (const { column, key, owner = 'user_id', only = column, aad } of sealed.filter(
    (each) => each.table === table,
  )) {
    const record = row[column]
    if (!OPENED.test(column) || typeof record !== 'string' || row[only] === null) continue
    given[column.replace('_cipher', '')] = secrets.decrypt(record, aad(Number(row[owner]), String(row[key])))
  }
  return given
}

/** Bytes as text: the message of a webhook. */
const readable = (value: unknown) =>
  typeof value === 'string' && value.startsWith('\\x')
    ? Buffer.from(value.slice(2), 'hex').toString('utf8')
    : value

function* taken(pieces: Uint8Array[]): Generator<Uint8Array> {
  yield* pieces.splice(0)
}
