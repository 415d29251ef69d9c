import type { Dice } from './hostile-files.ts'
import { PAYLOAD } from './hostile-pdfs.ts'
import { oldOffice } from './sample-files.ts'

/** Old Office files with macros or hidden parts, or broken. */

const record = (kind: number, data: Buffer) => {
  const head = Buffer.alloc(4)
  head.writeUInt16LE(kind, 0)
  head.writeUInt16LE(data.length, 2)
  return Buffer.concat([head, data])
}
const BOF = record(0x0809, Buffer.from('0006050000000000', 'hex'))
const book = (...records: Buffer[]) => oldOffice([['Workbook', Buffer.concat([BOF, ...records])]])

export const OLD: [what: string, name: string, make: (dice: Dice) => Buffer][] = [
  [
    'VBA',
    'deed.doc',
    () =>
      oldOffice([
        ['WordDocument', Buffer.from('eca5c100', 'hex')],
        ['_VBA_PROJECT', Buffer.from(PAYLOAD)],
      ]),
  ],
  [
    'VBA under another case',
    'deed.doc',
    () =>
      oldOffice([
        ['WordDocument', Buffer.from('eca5c100', 'hex')],
        ['_vba_Project', Buffer.from(PAYLOAD)],
      ]),
  ],
  ['a packed program', 'deed.doc', () => oldOffice([['\x01Ole10Native', Buffer.from(PAYLOAD)]])],
  [
    'a password',
    'deed.doc',
    () => oldOffice([['WordDocument', Buffer.from('eca5c1000000000000000001', 'hex')]]),
  ],
  ['an encrypted package', 'deed.doc', () => oldOffice([['EncryptedPackage', Buffer.from(PAYLOAD)]])],
  ['a macro sheet', 'deed.xls', () => book(record(0x0085, Buffer.from('000000000001', 'hex')))],
  [
    'a hidden macro sheet',
    'deed.xls',
    (dice) =>
      book(
        record(0x0042, Buffer.alloc(dice.below(9_000))),
        record(0x0085, Buffer.from('000000000201', 'hex')),
      ),
  ],
  [
    'a macro sheet that no list names',
    'deed.xls',
    () => book(record(0x0809, Buffer.from('0006400000000000', 'hex'))),
  ],
  ['a sheet with a password', 'deed.xls', () => book(record(0x002f, Buffer.alloc(6)))],
  [
    'a chain in a circle',
    'deed.xls',
    () => {
      const bytes = oldOffice([['Workbook', Buffer.alloc(5_000)]])
      bytes.writeUInt32LE(1, 512 + 3 * 4)
      return bytes
    },
  ],
  [
    'a directory nowhere',
    'deed.doc',
    (dice) => {
      const bytes = oldOffice([['WordDocument', Buffer.alloc(100)]])
      bytes.writeUInt32LE(1_000 + dice.below(1e9), 48)
      return bytes
    },
  ],
  [
    'a header alone',
    'deed.doc',
    () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1_016)]),
  ],
  [
    'its end cut off',
    'deed.doc',
    (dice) => oldOffice([['WordDocument', Buffer.alloc(100)]]).subarray(0, 600 + dice.below(3_000)),
  ],
]
