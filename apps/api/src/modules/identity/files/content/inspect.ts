import type { FileKind } from '@chukta/contract/file-kinds'
import type { FileRefusal } from '@chukta/contract/file-messages'
import { fileTypeFromBuffer } from 'file-type'
import type { UploadedFile } from '../../../../platform/http/multipart.ts'
import { kindOfContent } from '../sniff.ts'
import { Budget, Refused } from './budget.ts'
import { checkOffice } from './check-office.ts'
import { checkOldOffice, isLockedOffice } from './check-old-office.ts'
import { checkPdf } from './check-pdf.ts'

/** The kind of a file and its bytes to store; or that its kind is not allowed; or its defect. */
export type Inspected = { kind: FileKind; bytes: Uint8Array } | { kind: null; why: FileRefusal | null }

/** Checks an upload by its content alone, and redraws a picture. */
export async function inspect(file: UploadedFile): Promise<Inspected> {
  const kind = await kindOfContent(file)
  if (kind === null) return { kind, why: await reasonOf(file.bytes) }
  try {
    return { kind, bytes: await checked(kind, file.bytes) }
  } catch (error) {
    if (error instanceof Refused) return { kind: null, why: error.why }
    throw error
  }
}

/** The known defect of a file of no known kind, if people cannot see it. */
async function reasonOf(bytes: Buffer): Promise<FileRefusal | null> {
  if (isLockedOffice(bytes)) return 'locked'
  const picture = (await fileTypeFromBuffer(bytes))?.ext
  return picture === 'heic' || picture === 'avif' ? 'heic' : null
}

async function checked(kind: FileKind, bytes: Buffer): Promise<Buffer> {
  const budget = new Budget()
  if (kind === 'jpg' || kind === 'png') {
    // Loaded on first use: most files are documents.
    const { redrawPicture } = await import('./redraw-picture.ts')
    return redrawPicture(kind, bytes)
  }
  if (kind === 'pdf') await checkPdf(bytes, budget)
  else if (kind === 'docx' || kind === 'xlsx') await checkOffice(bytes, budget)
  else checkOldOffice(bytes)
  return bytes
}
