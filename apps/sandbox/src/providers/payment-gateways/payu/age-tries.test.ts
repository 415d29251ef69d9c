import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openStore } from '../../../store.ts'
import { addTransaction, ageTries, findTransaction, saveTry, type Try } from './transactions-sql.ts'

test('ages an attempt by the time in its record, and skips one without an attempt', () => {
  const folder = mkdtempSync(join(tmpdir(), 'payu-'))
  const store = openStore(folder)
  try {
    store.define(readFileSync(new URL('schema.sql', import.meta.url), 'utf8'))
    for (const txnid of ['A1', 'A2']) addTransaction(store, { txnid, token: txnid, form: {}, createdAtMs: 0 })
    saveTry(store, 'A1', { mihpayid: '1', status: 'success', addedon: '2026-11-22 00:00:30' } as Try)
    ageTries(store, 86_431)
    expect(findTransaction(store, 'txnid', 'A1')?.last).toEqual({
      mihpayid: '1',
      status: 'success',
      addedon: '2026-11-20 23:59:59',
    })
    expect(findTransaction(store, 'txnid', 'A2')?.last).toBeNull()
  } finally {
    store.close()
    rmSync(folder, { recursive: true })
  }
})
