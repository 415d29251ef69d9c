import { describe, expect, it } from 'vitest'
import { JPEG, PDF, png } from '../../../../test/files/sample-files.ts'
import { kindOfContent } from './sniff.ts'

const OLD_OFFICE = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(504)])
const ZIP_END = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)])
const kind = (bytes: Buffer, fileName = 'file') =>
  kindOfContent({ fileName, bytes } as Parameters<typeof kindOfContent>[0])

describe('the kind of a file', () => {
  it.each<[string, Buffer, string | null]>([
    ['a picture', png(8, 8), 'png'],
    ['a photo', JPEG, 'jpg'],
    ['a PDF', PDF, 'pdf'],
    ['nothing', Buffer.alloc(0), null],
    ['text', Buffer.from('just a text'), null],
    ['a page', Buffer.from('<!doctype html><html></html>'), null],
    ['a drawing that can run', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"></svg>'), null],
    ['a moving picture', Buffer.from('GIF89a\x01\x00\x01\x00', 'latin1'), null],
    ['a program', Buffer.from('MZ\x90\x00', 'latin1'), null],
    // A picture is redrawn, without the rest of its file.
    ['a picture with a page in it', Buffer.concat([png(8, 8), Buffer.from('<script>1</script>')]), 'png'],
    ['a photo that is an archive, too', Buffer.concat([JPEG, ZIP_END]), 'jpg'],
    ['a PDF that is an archive, too', Buffer.concat([PDF, ZIP_END]), null],
    ['a PDF that begins as a page', Buffer.concat([Buffer.from('%PDF-1.7\n<script>\n'), PDF]), null],
    ['half a PDF', PDF.subarray(0, 20), null],
  ])('%s is %s', async (_name, bytes, expected) => {
    // The content decides, independent of the name.
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

  it('a PDF may hold the end of an archive in its middle', async () => {
    const inside = Buffer.concat([PDF, Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(40)])
    expect(await kind(inside)).toBe('pdf')
  })
})
