/** Kinds of files that forms take. `jpg` covers .jpg and .jpeg. */
export const FILE_KINDS = {
  jpg: { extensions: ['jpg', 'jpeg'], contentType: 'image/jpeg' },
  png: { extensions: ['png'], contentType: 'image/png' },
  pdf: { extensions: ['pdf'], contentType: 'application/pdf' },
  doc: { extensions: ['doc'], contentType: 'application/msword' },
  docx: {
    extensions: ['docx'],
    contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  },
  xls: { extensions: ['xls'], contentType: 'application/vnd.ms-excel' },
  xlsx: {
    extensions: ['xlsx'],
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
} as const

export type FileKind = keyof typeof FILE_KINDS

/** Largest file of any form in bytes (design 8.6). */
export const MAX_FILE_BYTES = 10 * 1024 * 1024

/** Bytes that the uploads of one account may take together. */
export const MAX_STORED_BYTES = 200 * 1024 * 1024

/** Files that one account may upload within an hour. */
export const UPLOADS_AN_HOUR = 60

/** Bytes that a file may unfold to: an archive with all that is in it. */
export const MAX_UNFOLDED_BYTES = 50 * 1024 * 1024

/** The most pixels of a picture. */
export const MAX_PICTURE_PIXELS = 40_000_000

/** The kind that a file's name claims: `'Deed.JPEG'` → `'jpg'`; null when it is none of the kinds. */
export function kindByName(fileName: string): FileKind | null {
  const extension = /\.([a-z]+)$/i.exec(fileName.trim())?.[1]?.toLowerCase()
  for (const [kind, { extensions }] of Object.entries(FILE_KINDS)) {
    if ((extensions as readonly string[]).includes(extension ?? '')) return kind as FileKind
  }
  return null
}
