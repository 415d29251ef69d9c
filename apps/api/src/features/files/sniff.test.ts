import { describe, expect, it } from 'vitest'
import { jpeg, PDF, png } from '../../../test/sample-files.ts'
import { hasSaneSize } from './image-size.ts'
import { kindOfContent } from './sniff.ts'

const OLD_OFFICE = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(504)])
const ZIP_END = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)])
const kind = (bytes: Buffer, fileName = 'file') =>
  kindOfContent({ fileName, bytes } as Parameters<typeof kindOfContent>[0])

describe('what a file is', () => {
  it.each<[string, Buffer, string | null]>([
    ['a picture', png(8, 8), 'png'],
    ['a photo', jpeg(8, 8), 'jpg'],
    ['a PDF', PDF, 'pdf'],
    ['nothing', Buffer.alloc(0), null],
    ['text', Buffer.from('just a text'), null],
    ['a page', Buffer.from('<!doctype html><html></html>'), null],
    ['a drawing that can run', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"></svg>'), null],
    ['a moving picture', Buffer.from('GIF89a\x01\x00\x01\x00', 'latin1'), null],
    ['a program', Buffer.from('MZ\x90\x00', 'latin1'), null],
    [
      'a picture with a page in it',
      Buffer.concat([png(8, 8), Buffer.from('<script>alert(1)</script>')]),
      null,
    ],
    ['a photo with a page in it', Buffer.concat([jpeg(8, 8), Buffer.from('<HTML >')]), null],
    ['a picture that is an archive, too', Buffer.concat([png(8, 8), ZIP_END]), null],
    ['a PDF that is an archive, too', Buffer.concat([PDF, ZIP_END]), null],
    ['a PDF that begins as a page', Buffer.concat([Buffer.from('%PDF-1.7\n<script>\n'), PDF]), null],
    ['half a PDF', PDF.subarray(0, 20), null],
  ])('%s is %s', async (_name, bytes, expected) => {
    // The content decides, whatever the name says.
    for (const name of ['file', 'file.pdf', 'file.png', 'file.jpg', 'file.docx']) {
      expect(await kind(bytes, name)).toBe(expected)
    }
  })

  it.each([
    ['letter.doc', 'doc'],
    ['LETTER.DOC', 'doc'],
    ['books.xls', 'xls'],
    ['letter.docx', null],
    ['letter.pdf', null],
    ['letter', null],
    ['letter.msi', null],
  ])('an old Office file called %s is %s', async (name, expected) => {
    expect(await kind(OLD_OFFICE, name)).toBe(expected)
  })

  it('may hold the end of an archive in its middle', async () => {
    const inside = Buffer.concat([png(8, 8), Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(40)])
    expect(await kind(inside)).toBe('png')
  })
})

describe('the size of a picture', () => {
  it.each([
    [1, 1, true],
    [5_000, 10_000, true],
    [5_000, 10_001, false],
    [50_000, 1_000, true],
    [0, 10, false],
    [10, 0, false],
    [0, 0, false],
  ])('of %i by %i is sane: %s', (width, height, sane) => {
    expect(hasSaneSize('png', png(width, height))).toBe(sane)
    const photo = Buffer.from('ffd8ffc0000b08000000000101110000000000', 'hex')
    photo.writeUInt16BE(Math.min(height, 65_535), 7)
    photo.writeUInt16BE(Math.min(width, 65_535), 9)
    expect(hasSaneSize('jpg', photo)).toBe(sane)
  })

  it('is none where the file ends before it', () => {
    expect(hasSaneSize('png', png(8, 8).subarray(0, 20))).toBe(false)
    expect(hasSaneSize('jpg', Buffer.from('ffd8', 'hex'))).toBe(false)
    expect(hasSaneSize('jpg', Buffer.from('ffd8ffe00002ffe00002ffe00002', 'hex'))).toBe(false)
  })

  it('is none where the segments lead nowhere', () => {
    expect(hasSaneSize('jpg', Buffer.from(`ffd8ffe00000${'00'.repeat(20)}`, 'hex'))).toBe(false)
    expect(hasSaneSize('jpg', Buffer.from(`ffd812${'00'.repeat(20)}`, 'hex'))).toBe(false)
  })

  it('is found behind other segments, fill bytes and tables', () => {
    const segment = 'ffe00004aaaa'
    const table = 'ffffc40003aa'
    const frame = 'ffc2000b080008000803'
    const photo = Buffer.from(`ffd8${segment}${table}${frame}${'00'.repeat(12)}`, 'hex')
    expect(hasSaneSize('jpg', photo)).toBe(true)
  })
})
