import { FILE_KINDS, type FileKind, kindByName } from '@chukta/contract/file-kinds'
import { fileTypeFromBuffer } from 'file-type'
import type { UploadedFile } from '../../../platform/http/multipart.ts'

/**
 * The kind of an upload by its content; null for an unknown kind, or a PDF that is broken or also another kind.
 * A picture may be: it is redrawn. The old Office container holds DOC and XLS alike; there the name decides
 * (design 8.6).
 */
export async function kindOfContent({ fileName, bytes }: UploadedFile): Promise<FileKind | null> {
  const extension = (await fileTypeFromBuffer(bytes))?.ext
  if (extension === 'cfb') {
    const named = kindByName(fileName)
    return named === 'doc' || named === 'xls' ? named : null
  }
  const kind = extension !== undefined && extension in FILE_KINDS ? (extension as FileKind) : null
  if (kind === 'pdf') {
    const isWhole = bytes.toString('latin1', Math.max(0, bytes.length - 2048)).includes('%%EOF')
    return isWhole && !hasMarkup(bytes.subarray(0, 1024)) && !endsAsZip(bytes) ? kind : null
  }
  return kind
}

/** Tags that a browser would run if it treated the file as a page. */
const MARKUP = /<(?:script|html|svg|iframe|body|object)[\s/>]/i

function hasMarkup(bytes: Buffer): boolean {
  return MARKUP.test(bytes.toString('latin1'))
}

/** A zip is read from its end: true when these bytes are also an archive, with any beginning. */
function endsAsZip(bytes: Buffer): boolean {
  const at = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  return at >= 0 && at + 22 <= bytes.length && at + 22 + bytes.readUInt16LE(at + 20) === bytes.length
}
