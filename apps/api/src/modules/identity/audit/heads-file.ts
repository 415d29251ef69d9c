import { createReadStream } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import type { Secrets } from '../../../platform/security/secrets.ts'
import type { Chained } from './chain-service.ts'

/** How far the chain had come at a moment, signed under the keyring. */
export type Head = { position: number; audit_id: string; hash: string; at: string; key: string; mac: string }

/** `forgotten`: its key is no longer on the keyring. */
export type ReadHead = { line: number; head: Head; verdict: 'signed' | 'forged' | 'forgotten' }

const LAST_BYTES = 4_096

const signedText = ({ position, audit_id, hash, at }: Omit<Head, 'key' | 'mac'>) =>
  ['chukta audit head v1', position, audit_id, hash, at].join('\n')

/** Appends a head to the file (mode 0600), on the disk before this returns. */
export async function appendHead(path: string, secrets: Secrets, end: Chained): Promise<void> {
  const facts = {
    position: end.position,
    audit_id: end.auditId,
    hash: end.hash.toString('hex'),
    at: new Date().toISOString(),
  }
  const { key, mac } = secrets.sign('audit-head', signedText(facts))
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const file = await open(path, 'a+', 0o600)
  try {
    await file.chmod(0o600)
    // A line that a crash cut off must not corrupt this one.
    const { size } = await file.stat()
    const { buffer } = await file.read(Buffer.alloc(1), 0, 1, Math.max(size - 1, 0))
    const start = size > 0 && buffer.toString() !== '\n' ? '\n' : ''
    await file.appendFile(`${start}${JSON.stringify({ ...facts, key, mac })}\n`)
    await file.datasync()
  } finally {
    await file.close()
  }
}

/** Every head of the file, oldest first; none when there is no file. Broken lines are left out. */
export async function* readHeads(path: string, secrets: Secrets): AsyncGenerator<ReadHead> {
  const file = await openIfThere(path)
  if (!file) return
  let line = 0
  for await (const text of createInterface({
    input: createReadStream(path, { fd: file, autoClose: true }),
  })) {
    line += 1
    const head = readHead(text)
    if (head) yield { line, head, verdict: judge(head, secrets) }
  }
}

/** The newest head, looked for in the last few lines. */
export async function lastHead(path: string, secrets: Secrets): Promise<ReadHead | undefined> {
  const file = await openIfThere(path)
  if (!file) return undefined
  try {
    const { size } = await file.stat()
    const length = Math.min(size, LAST_BYTES)
    const { buffer } = await file.read(Buffer.alloc(length), 0, length, size - length)
    for (const text of buffer.toString().split('\n').reverse()) {
      const head = readHead(text)
      if (head) return { line: 0, head, verdict: judge(head, secrets) }
    }
    return undefined
  } finally {
    await file.close()
  }
}

async function openIfThere(path: string) {
  return open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
}

function judge(head: Head, secrets: Secrets): ReadHead['verdict'] {
  const isSigned = secrets.isSigned('audit-head', signedText(head), head)
  return isSigned === null ? 'forgotten' : isSigned ? 'signed' : 'forged'
}

function readHead(text: string): Head | undefined {
  try {
    const head = JSON.parse(text) as Head
    const texts = [head.audit_id, head.hash, head.at, head.key, head.mac]
    return Number.isSafeInteger(head.position) && texts.every((each) => typeof each === 'string')
      ? head
      : undefined
  } catch {
    return undefined
  }
}
