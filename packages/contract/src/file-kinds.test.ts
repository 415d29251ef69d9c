import { describe, expect, it } from 'vitest'
import {
  FILE_KINDS,
  type FileKind,
  kindByName,
  MAX_FILE_BYTES,
  MAX_STORED_BYTES,
  MAX_UNFOLDED_BYTES,
  UPLOADS_AN_HOUR,
} from './file-kinds.ts'

describe('the kind of a file by its name', () => {
  it.each<[string, FileKind]>([
    ['deed.jpg', 'jpg'],
    ['deed.jpeg', 'jpg'],
    ['Deed.JPEG', 'jpg'],
    ['deed.png', 'png'],
    ['deed.pdf', 'pdf'],
    ['deed.doc', 'doc'],
    ['deed.docx', 'docx'],
    ['deed.xls', 'xls'],
    ['deed.xlsx', 'xlsx'],
    ['deed.exe.pdf', 'pdf'],
    [' deed.pdf ', 'pdf'],
    ['.pdf', 'pdf'],
    ['मेरा करार.pdf', 'pdf'],
  ])('%s is %s', (name, kind) => {
    expect(kindByName(name)).toBe(kind)
  })

  it.each([
    'deed',
    'pdf',
    'deed.',
    'deed.pdf.exe',
    'deed.pdf.',
    'deed.pdfx',
    'deed.xpdf',
    'deed.pdf7',
    'deed.gif',
    'deed.svg',
    '',
  ])('%j is none', (name) => {
    expect(kindByName(name)).toBeNull()
  })

  it('is found for every extension there is', () => {
    for (const [kind, { extensions }] of Object.entries(FILE_KINDS)) {
      for (const extension of extensions) expect(kindByName(`a.${extension}`)).toBe(kind)
    }
  })
})

describe('content types', () => {
  it.each<[FileKind, string]>([
    ['jpg', 'image/jpeg'],
    ['png', 'image/png'],
    ['pdf', 'application/pdf'],
    ['doc', 'application/msword'],
    ['docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['xls', 'application/vnd.ms-excel'],
    ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ])('of %s', (kind, contentType) => {
    expect(FILE_KINDS[kind].contentType).toBe(contentType)
  })
})

it('limits what an account may store', () => {
  expect(MAX_FILE_BYTES).toBe(10_485_760)
  expect(MAX_STORED_BYTES).toBe(209_715_200)
  expect(MAX_UNFOLDED_BYTES).toBe(52_428_800)
  expect(UPLOADS_AN_HOUR).toBe(60)
})
