import { Refused } from './budget.ts'
import { isCompoundFile, readCompoundFile, streamNamed } from './compound-file.ts'

/**
 * Names of the storages and streams that hold macros, or a file that a click would run. The check searches all bytes,
 * independent of the directory's position: a directory entry holds a whole name.
 */
const PROGRAM_NAMES = ['_VBA_PROJECT', '\x01Ole10Native'].map(wide)
const LOCKED_NAMES = ['EncryptedPackage', 'EncryptionInfo'].map(wide)

const [BOUNDSHEET, FILEPASS] = [0x0085, 0x002f]
/** The record that begins a sheet, in Excel 2 to 2003. */
const BOF = new Set([0x0009, 0x0209, 0x0409, 0x0809])
const MACRO_SHEET = 0x0040

export { isCompoundFile as isOldOffice }

/** Whether this is a modern document with a password: it is stored in a container of the old format. */
export function isLockedOffice(bytes: Buffer): boolean {
  return isCompoundFile(bytes) && LOCKED_NAMES.some((name) => lower(bytes).includes(name))
}

/** Checks a DOC or an XLS. Throws Refused for macros of either kind, a password, or a broken container. */
export function checkOldOffice(bytes: Buffer): void {
  const folded = lower(bytes)
  if (PROGRAM_NAMES.some((name) => folded.includes(name))) throw new Refused('macros')
  if (LOCKED_NAMES.some((name) => folded.includes(name))) throw new Refused('locked')
  const file = readCompoundFile(bytes)
  for (const name of ['Workbook', 'Book']) {
    const workbook = streamNamed(file, name)
    if (workbook) checkWorkbook(workbook)
  }
  const document = streamNamed(file, 'WordDocument')
  // Bit 8 of the flags at 10: the text is encrypted.
  if (document && document.length >= 12 && (document.readUInt16LE(10) & 0x0100) !== 0)
    throw new Refused('locked')
}

/** Walks the records of a workbook. Sheets of the macros before VBA run as it is opened. */
function checkWorkbook(stream: Buffer): void {
  let at = 0
  while (at + 4 <= stream.length) {
    const kind = stream.readUInt16LE(at)
    const length = stream.readUInt16LE(at + 2)
    const data = stream.subarray(at + 4, at + 4 + length)
    if (kind === FILEPASS) throw new Refused('locked')
    if (BOF.has(kind) && data.length >= 4 && data.readUInt16LE(2) === MACRO_SHEET) throw new Refused('macros')
    // 0 is a sheet, 2 a chart; 1 and 6 are programs.
    if (kind === BOUNDSHEET && data.length >= 6 && [1, 6].includes(data[5] ?? 0)) throw new Refused('macros')
    at += 4 + length
  }
}

/** A name as a directory stores it, in lower case. */
function wide(name: string): Buffer {
  return Buffer.from(name.toLowerCase(), 'utf16le')
}

function lower(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  for (let at = 0; at < copy.length; at++) {
    const sign = copy[at] ?? 0
    if (sign >= 65 && sign <= 90) copy[at] = sign + 32
  }
  return copy
}
