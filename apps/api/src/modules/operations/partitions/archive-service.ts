import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type pg from 'pg'
import { commandOf } from '../../../platform/configuration/command-of.ts'
import * as rows from './archive-sql.ts'

type Manifest = rows.Sum & {
  parent: rows.Partition['parent']
  partition: string
  begins: string | null
  ends: string
  columns: string[]
  file: string
  sha256: string
}

const USAGE = commandOf('partitions', 'list | detach <month> | archive <month> <folder> | restore <manifest>')

/**
 * The operator's command: lists partitions, takes those of a month (2026-03, or one by its name) out of their tables,
 * writes them into files, puts one back. Takes the address of the owner. Throws an Error for the operator.
 */
export async function runPartitions(ownerUrl: string, words: string[], say: (line: string) => void) {
  const [verb, what, folder] = words
  const client = await rows.connectOwner(ownerUrl)
  try {
    if (verb === 'list') await list(client, say)
    else if (verb === 'detach' && what)
      for (const one of await named(client, what)) await detach(client, one, say)
    else if (verb === 'archive' && what && folder)
      for (const one of await named(client, what)) await archive(client, one, folder, say)
    else if (verb === 'restore' && what) await restore(client, what, say)
    else throw new Error(USAGE)
  } finally {
    await client.end()
  }
}

async function list(client: pg.Client, say: (line: string) => void): Promise<void> {
  for (const { name, begins, ends, bytes, is_old } of await rows.listPartitions(client)) {
    const size = `${(Number(bytes) / 1e6).toFixed(1)} MB`
    const isOut = await rows.exists(client, detachedName(name))
    say(
      `${name}  ${begins ?? 'the beginning'} to ${ends}  ${size}${is_old ? '  may go' : ''}${isOut ? '  detached' : ''}`,
    )
  }
}

const detachedName = (name: string) => `${name}_detached`

async function named(client: pg.Client, what: string): Promise<rows.Partition[]> {
  const suffix = `_${what.replace('-', '_')}`
  const found = (await rows.listPartitions(client)).filter(
    ({ name }) => name === what || (/^\d{4}-\d{2}$/.test(what) && name.endsWith(suffix)),
  )
  if (found.length === 0)
    throw new Error(`There is no partition of ${what}. See: ${commandOf('partitions', 'list')}`)
  return found
}

/** A partition that an earlier run has taken out stays out. */
async function detach(client: pg.Client, partition: rows.Partition, say: (line: string) => void) {
  const detached = detachedName(partition.name)
  if (await rows.exists(client, detached)) return detached
  if (!partition.is_old) throw new Error(`${partition.name} is too young: its payments may still need it.`)
  if (await rows.hasOpenPayments(client, partition.name))
    throw new Error(`${partition.name} has rows of payments that are not final.`)
  await rows.detach(client, partition, detached)
  say(`${partition.name} is now the table ${detached}.`)
  return detached
}

/** Nothing is dropped before the file was read back from the disk and has the same rows. */
async function archive(
  client: pg.Client,
  partition: rows.Partition,
  folder: string,
  say: (line: string) => void,
) {
  const table = await detach(client, partition, say)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  let stem = path.join(folder, partition.name)
  for (let n = 2; existsSync(`${stem}.json`); n += 1) stem = path.join(folder, `${partition.name}-${n}`)
  const [file, columns] = [`${stem}.csv.gz`, await rows.columnsOf(client, table)]
  const part = `${file}.part`
  await rm(part, { force: true })
  await pipeline(
    rows.readOut(client, table, columns),
    createGzip(),
    createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }),
  )
  await rename(part, file)
  const sum = await rows.sumOf(client, table, columns)
  const readBack = await rows.sumOfArchive(client, table, columns, clear(file))
  if (readBack.rows !== sum.rows || readBack.rows_sum !== sum.rows_sum) {
    throw new Error(`${file} differs from ${table}: nothing was dropped.`)
  }
  const { parent, name, begins, ends } = partition
  const manifest: Manifest = {
    ...{ parent, partition: name, begins, ends, columns, ...sum },
    ...{ file: path.basename(file), sha256: await sha256(file) },
  }
  await writeFile(`${stem}.json`, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true })
  // The folder's own entry: the files are on the disk before the rows are gone from it.
  const entry = await open(folder)
  await entry.sync().finally(() => entry.close())
  await rows.dropTable(client, table)
  say(`${name}: ${sum.rows} rows are in ${file}.`)
}

async function restore(client: pg.Client, at: string, say: (line: string) => void): Promise<void> {
  const manifest = JSON.parse(await readFile(at, 'utf8')) as Manifest
  const file = path.join(path.dirname(at), path.basename(manifest.file))
  if ((await sha256(file)) !== manifest.sha256) throw new Error(`${file} has changed since it was written.`)
  const partition = (await rows.listPartitions(client)).find(({ name }) => name === manifest.partition)
  if (!partition || partition.begins !== manifest.begins || partition.ends !== manifest.ends)
    throw new Error(`There is no partition of ${manifest.partition} to put it back into.`)
  const { columns, rows: count, rows_sum } = manifest
  await rows.putBack(client, partition, { columns, sum: { rows: count, rows_sum }, source: clear(file) })
  say(`${manifest.partition} has its ${count} rows again.`)
}

/** The content of a compressed file; a read error becomes an error of the stream. */
function clear(file: string) {
  const out = createGunzip()
  createReadStream(file)
    .on('error', (error) => out.destroy(error))
    .pipe(out)
  return out
}

async function sha256(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
