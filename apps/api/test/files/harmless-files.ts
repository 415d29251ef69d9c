import { deflateSync } from 'node:zlib'
import { createCanvas } from '@napi-rs/canvas'
import { paperOfInvoice } from '../../src/modules/insight/papers/paper.ts'
import { drawPaper } from '../../src/modules/insight/papers/paper-pdf.ts'
import { exportColumns } from '../../src/modules/insight/reports/export-columns.ts'
import { xlsxWriter } from '../../src/platform/files/xlsx.ts'
import { pngChunk, pngWith } from './hostile-images.ts'
import { objectStream, pdfOf, stream } from './hostile-pdfs.ts'
import { docx, RELATIONS, relations, xlsx } from './office-files.ts'
import { DOCX, JPEG, OLD_OFFICE, oldOffice, PDF, png, XLSX } from './sample-files.ts'
import { SAMPLE_INVOICE } from './sample-invoice.ts'

export type Harmless = { what: string; name: string; bytes: Buffer }

const LINK = (type: string, target: string) =>
  `<Relationship Id="r1" Type="${RELATIONS}/${type}" Target="${target}" TargetMode="External"/>`

/** Real pictures and documents, including rare features of the formats: all must pass. */
export async function harmlessFiles(): Promise<Harmless[]> {
  const canvas = createCanvas(640, 480)
  const drawing = canvas.getContext('2d')
  for (let index = 0; index < 4_000; index++) {
    drawing.fillStyle = `hsl(${index % 360} 80% 50%)`
    drawing.fillRect((index * 37) % 640, (index * 91) % 480, 40, 30)
  }
  const invoice = await drawPaper(paperOfInvoice(SAMPLE_INVOICE, { logo: null, accent: '#f9a52a' }))
  const sheet = xlsxWriter('Transactions', exportColumns('en'))
  const bold = Buffer.concat([sheet.begin(), sheet.rows([]), sheet.end()])
  const page = deflateSync(Buffer.from('BT /F1 12 Tf (A file /JS in a text) Tj ET'))
  return [
    { what: 'a small PDF', name: 'a.pdf', bytes: PDF },
    { what: 'an invoice of ours', name: 'a.pdf', bytes: Buffer.from(invoice.pdf) },
    {
      what: 'a PDF whose title and bookmarks speak of scripts',
      name: 'a.pdf',
      bytes: pdfOf({
        7: '<< /Title (HTML/CSS/JavaScript course, /JS and /Launch \\(part 1\\)) /Author <2F4A53> >>',
        8: objectStream([
          [20, '<< /Title (Node /JavaScript (basics) /AA ) /Dest [3 0 R /Fit] >>'],
          [21, '<< /Type /StructElem /S /P /K 4 /A << /O /Layout >> >>'],
          [22, '[3 0 R /XYZ 0 0 null]'],
        ]),
      }),
    },
    {
      what: 'a PDF that opens at a page',
      name: 'a.pdf',
      bytes: pdfOf(
        { 8: '<< /S /GoTo /D [3 0 R /Fit] >>' },
        { catalog: '/OpenAction 8 0 R /PageMode /UseOutlines' },
      ),
    },
    {
      what: 'a PDF that opens at a page, written in place',
      name: 'a.pdf',
      bytes: pdfOf({}, { catalog: '/OpenAction [3 0 R /FitH 800] /OutputIntents [<< /S /GTS_PDFA1 >>]' }),
    },
    {
      what: 'a PDF with a link and a form that is filled in',
      name: 'a.pdf',
      bytes: pdfOf(
        {
          7: '<< /Type /Annot /Subtype /Link /A << /S /URI /URI (https://example.in/) >> >>',
          8: '<< /FT /Tx /T (name) /V (Meera) /DA (/Helv 12 Tf 0 g) >>',
        },
        { catalog: '/AcroForm << /Fields [8 0 R] >>' },
      ),
    },
    {
      what: 'a PDF with fonts named like markers',
      name: 'a.pdf',
      bytes: pdfOf({
        7: '<< /Type /Encoding /Differences [1 /AA /JS /EF /A] >>',
        8: stream('/Filter /FlateDecode', page),
      }),
    },
    {
      what: 'a PDF of 8 MB',
      name: 'a.pdf',
      bytes: pdfOf({
        8: stream(
          '/Subtype /Image /Filter /DCTDecode',
          Buffer.alloc(8_000_000, canvas.toBuffer('image/jpeg')),
        ),
      }),
    },
    { what: 'a drawn PNG', name: 'a.png', bytes: canvas.toBuffer('image/png') },
    { what: 'a drawn JPEG', name: 'a.jpg', bytes: canvas.toBuffer('image/jpeg', 90) },
    { what: 'a small PNG', name: 'a.png', bytes: png(8, 8) },
    { what: 'a small JPEG', name: 'a.jpeg', bytes: JPEG },
    {
      what: 'a PNG with colours of its own',
      name: 'a.png',
      bytes: pngWith(pngChunk('gAMA', Buffer.alloc(4, 1)), pngChunk('pHYs', Buffer.alloc(9, 1))),
    },
    { what: 'a letter', name: 'a.docx', bytes: DOCX },
    { what: 'a sheet', name: 'a.xlsx', bytes: XLSX },
    { what: 'an export of ours', name: 'a.xlsx', bytes: bold },
    {
      what: 'a letter with links and a chart',
      name: 'a.docx',
      bytes: docx([
        {
          name: 'word/_rels/document.xml.rels',
          bytes: relations(LINK('hyperlink', 'https://example.in/a?b=1&amp;c=2')),
        },
        { name: 'word/embeddings/sheet1.xlsx', bytes: xlsx() },
        { name: 'word/media/image1.png', bytes: png(8, 8) },
        { name: 'word/media/', bytes: '', isStored: true },
        {
          name: 'word/styles.xml',
          bytes: '<w:styles xmlns:w="w"><w:instrText>PAGE \\* ADDED</w:instrText></w:styles>',
        },
      ]),
    },
    {
      what: 'a sheet that names another beside it',
      name: 'a.xlsx',
      bytes: xlsx([
        {
          name: 'xl/externalLinks/_rels/e.xml.rels',
          bytes: relations(LINK('externalLinkPath', 'prices.xlsx')),
        },
      ]),
    },
    {
      what: 'a letter of 45 MB',
      name: 'a.docx',
      bytes: docx([{ name: 'word/media/a.bmp', bytes: Buffer.alloc(45_000_000) }]),
    },
    { what: 'an old letter', name: 'a.doc', bytes: OLD_OFFICE },
    {
      what: 'an old sheet',
      name: 'a.xls',
      bytes: oldOffice([['Workbook', Buffer.from('09080800000605000000000085000600000000000000', 'hex')]]),
    },
    {
      what: 'an old letter of many parts',
      name: 'a.doc',
      bytes: oldOffice([
        ['WordDocument', Buffer.alloc(30_000)],
        ['1Table', Buffer.alloc(9_000)],
      ]),
    },
  ]
}
