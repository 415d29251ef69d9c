import { deflateSync } from 'node:zlib'
import type { Dice, Hostile } from './hostile-files.ts'

/** The payload of hostile documents; each contains it, so that it can be searched for. */
export const PAYLOAD = 'EVIL'

const CATALOG = '/Type /Catalog /Pages 2 0 R'
const PAGE = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>'

/** A PDF of numbered objects; `catalog` and `trailer` extend those dictionaries. */
export function pdfOf(
  objects: Record<number, string | Buffer>,
  { catalog = '', trailer = '' }: { catalog?: string; trailer?: string } = {},
): Buffer {
  const all: Record<number, string | Buffer> = {
    1: `<< ${CATALOG} ${catalog} >>`,
    2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    3: PAGE,
    ...objects,
  }
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  let at = parts[0]?.length ?? 0
  const offsets: [number, number][] = []
  for (const [number, body] of Object.entries(all)) {
    const part = Buffer.concat([
      Buffer.from(`${number} 0 obj\n`),
      typeof body === 'string' ? Buffer.from(body, 'latin1') : body,
      Buffer.from('\nendobj\n'),
    ])
    offsets.push([Number(number), at])
    parts.push(part)
    at += part.length
  }
  const table = offsets.map(
    ([number, offset]) => `${number} 1\n${String(offset).padStart(10, '0')} 00000 n \n`,
  )
  parts.push(
    Buffer.from(
      `xref\n0 1\n0000000000 65535 f \n${table.join('')}trailer\n<< /Size 40 /Root 1 0 R ${trailer} >>\n`,
    ),
    Buffer.from(`startxref\n${at}\n%%EOF\n`),
  )
  return Buffer.concat(parts)
}

export function stream(dict: string, data: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from(`<< ${dict} /Length ${data.length} >>\nstream\n`, 'latin1'),
    data,
    Buffer.from('\nendstream', 'latin1'),
  ])
}

/** Objects in an object stream, as most programs write them. */
export function objectStream(
  objects: [number, string][],
  filter = '/Filter /FlateDecode',
  pack: (data: Buffer) => Buffer = (data) => deflateSync(data),
): Buffer {
  let offset = 0
  const head = objects.map(([number, body]) => {
    const pair = `${number} ${offset}`
    offset += body.length + 1
    return pair
  })
  const text = `${head.join(' ')} `
  const content = Buffer.from(text + objects.map(([, body]) => body).join('\n'), 'latin1')
  return stream(`/Type /ObjStm /N ${objects.length} /First ${text.length} ${filter}`, pack(content))
}

/** Forbidden actions: each as the value of a key in a dictionary. */
const DEEDS: [what: string, body: string][] = [
  ['a script', `<< /S /JavaScript /JS (${PAYLOAD}\\(1\\)) >>`],
  ['a script in a stream', '<< /S /JavaScript /JS 9 0 R >>'],
  ['a launch', `<< /S /Launch /F (${PAYLOAD}.exe) >>`],
  ['a form that sends', `<< /S /SubmitForm /F (http://${PAYLOAD}.example) /Fields [] >>`],
  ['an import', `<< /S /ImportData /F (${PAYLOAD}.fdf) >>`],
  ['a way into a file inside', `<< /S /GoToE /T << /R /C /N (${PAYLOAD}) >> >>`],
  ['a way to a share', `<< /S /GoToR /F (\\\\\\\\${PAYLOAD}\\\\x.pdf) /D [0 /Fit] >>`],
  ['a rendition', `<< /S /Rendition /OP 0 /JS (${PAYLOAD}) >>`],
  [
    'a rich media',
    `<< /Subtype /RichMedia /RichMediaContent << /Assets << /Names [(${PAYLOAD}) 9 0 R] >> >> >>`,
  ],
  ['an XFA form', `<< /XFA [(${PAYLOAD}) 9 0 R] /Fields [] >>`],
  ['a file inside', `<< /Type /Filespec /F (${PAYLOAD}.exe) /EF << /F 9 0 R >> >>`],
  ['an additional action', `<< /AA << /O << /S /URI /URI (http://${PAYLOAD}.example) >> >> >>`],
  ['a named file tree', `<< /Names << /EmbeddedFiles << /Names [(${PAYLOAD}) 8 0 R] >> >> >>`],
]

/** Encodings of a name that a reader decodes and a plain search misses. */
function disguised(body: string, dice: Dice): string {
  return body.replace(/\/([A-Z][A-Za-z]+)/g, (_, name: string) => {
    const written = [...name].map((sign) =>
      dice.chance(0.4)
        ? `#${sign.charCodeAt(0).toString(16)[dice.chance(0.5) ? 'toUpperCase' : 'toLowerCase']()}`
        : sign,
    )
    return `/${written.join('')}`
  })
}

const spaced = (body: string, dice: Dice) =>
  body.replaceAll(' ', () => dice.pick(['\n', '\t', '\0', '%x\n', ' % ) >> endobj\n', '\r\n', '  ']))

/** Places in a document where a reader finds an action. */
const PLACES: [what: string, make: (deed: string, dice: Dice) => Buffer][] = [
  ['in the catalog', (deed) => pdfOf({}, { catalog: `/OpenAction ${deed}` })],
  ['in an object', (deed) => pdfOf({ 8: deed }, { catalog: '/OpenAction 8 0 R' })],
  ['on a page', (deed) => pdfOf({ 3: PAGE.replace('>>', `/Annots [<< /Subtype /Link /A ${deed} >>] >>`) })],
  [
    'in an object stream',
    (deed) => pdfOf({ 7: objectStream([[8, deed]]) }, { catalog: '/OpenAction 8 0 R' }),
  ],
  [
    'in an object stream among others',
    (deed, dice) =>
      pdfOf({
        7: objectStream([
          ...Array.from(
            { length: dice.below(40) },
            (_, index) => [20 + index, `<< /K (${index}) >>`] as [number, string],
          ),
          [8, deed],
        ]),
      }),
  ],
  [
    'in an object stream that is not packed',
    (deed) => pdfOf({ 7: objectStream([[8, deed]], '', (data) => data) }),
  ],
  [
    'in a stream that a table points into',
    (deed) => pdfOf({ 7: stream('', Buffer.from(`x 8 0 obj ${deed} endobj`)) }),
  ],
  [
    'in a string that a table points into',
    (deed) => pdfOf({ 7: `( 8 0 obj ${deed.replace(/[()]/g, '')} endobj )` }),
  ],
  [
    'in a comment that a table points into',
    (deed) => Buffer.concat([pdfOf({}), Buffer.from(`%8 0 obj ${deed}\n%%EOF\n`)]),
  ],
  [
    'in a later revision',
    (deed) =>
      Buffer.concat([
        pdfOf({}),
        Buffer.from(
          `1 0 obj << ${CATALOG} /OpenAction ${deed} >> endobj\ntrailer << /Root 1 0 R >>\nstartxref\n9\n%%EOF\n`,
        ),
      ]),
  ],
  ['in an object without an end', (deed) => pdfOf({ 8: `${deed}\n(never closed` })],
  ['behind a broken string', (deed) => pdfOf({ 7: '(never closed', 8: deed })],
]

const OTHERS: [what: string, make: (dice: Dice) => Buffer][] = [
  ['a password', () => pdfOf({ 8: '<< /Filter /Standard /V 5 /R 6 >>' }, { trailer: '/Encrypt 8 0 R' })],
  [
    'a password in a table stream',
    () =>
      pdfOf({ 9: stream('/Type /XRef /Size 9 /W [1 2 1] /Root 1 0 R /#45ncrypt 8 0 R', Buffer.alloc(8)) }),
  ],
  [
    'an object stream in hex',
    () =>
      pdfOf({
        7: objectStream([[8, DEEDS[0]?.[1] ?? '']], '/Filter [/ASCIIHexDecode /FlateDecode]', (data) =>
          Buffer.from(`${deflateSync(data).toString('hex')}>`),
        ),
      }),
  ],
  [
    'an object stream under LZW',
    () => pdfOf({ 7: objectStream([[8, PAYLOAD]], '/Filter /LZWDecode', (data) => data) }),
  ],
  [
    'an object stream with a predictor',
    () =>
      pdfOf({
        7: objectStream([[8, PAYLOAD]], '/Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 4 >>'),
      }),
  ],
  [
    'an object stream with its filter elsewhere',
    () => pdfOf({ 6: '/FlateDecode', 7: objectStream([[8, PAYLOAD]], '/Filter 6 0 R') }),
  ],
  [
    'an object stream cut short',
    () =>
      pdfOf({
        7: objectStream([[8, DEEDS[0]?.[1] ?? '']], '/Filter /FlateDecode', (data) =>
          deflateSync(data).subarray(0, -12),
        ),
      }),
  ],
  [
    'a bomb in an object stream',
    (dice) =>
      pdfOf({
        7: stream(
          `/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode`,
          deflateSync(Buffer.alloc(52 * 1024 * 1024 + dice.below(1_000_000), '8 0 ')),
        ),
      }),
  ],
  [
    'many bombs',
    () => {
      const bomb = deflateSync(Buffer.alloc(12 * 1024 * 1024, '8 0 '))
      return pdfOf(
        Object.fromEntries(
          Array.from({ length: 6 }, (_, index) => [
            7 + index,
            stream('/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', bomb),
          ]),
        ),
      )
    },
  ],
  [
    'a bomb packed twice',
    () =>
      pdfOf({ 7: stream('/Filter [/FlateDecode /Fl]', deflateSync(deflateSync(Buffer.alloc(20_000_000)))) }),
  ],
  [
    'an opening action elsewhere',
    () => pdfOf({ 8: `<< /S /URI /URI (http://${PAYLOAD}.example) >>` }, { catalog: '/OpenAction 8 0 R' }),
  ],
  ['an opening action that prints', () => pdfOf({}, { catalog: '/OpenAction << /S /Named /N /Print >>' })],
  [
    'half a million objects',
    () =>
      Buffer.concat([pdfOf({}), Buffer.from('8 0 obj 1 endobj\n'.repeat(300_000)), Buffer.from('%%EOF\n')]),
  ],
  [
    'objects in each other without end',
    () => Buffer.concat([pdfOf({}), Buffer.from(`${'8 0 obj ('.repeat(20_000)}\n%%EOF\n`)]),
  ],
  ['a million names', () => pdfOf({ 8: `[${'/A'.repeat(1_000_000)}]` })],
  [
    'a page in its head',
    () =>
      Buffer.concat([Buffer.from('%PDF-1.7\n<html><script>EVIL</script></html>\n'), pdfOf({}).subarray(9)]),
  ],
  ['a program behind it', () => Buffer.concat([pdfOf({}), Buffer.from('MZ'), Buffer.alloc(4096, PAYLOAD)])],
  ['a start only', (dice) => pdfOf({}).subarray(0, 20 + dice.below(40))],
]

/** Hostile PDFs: every forbidden action in every place, each with its own encoding. */
export function hostilePdf(dice: Dice): Hostile {
  if (dice.chance(0.2)) {
    const [what, make] = dice.inTurn(OTHERS)
    return { what: `a PDF with ${what}`, name: 'deed.pdf', bytes: make(dice), isRefused: true }
  }
  const [deed, body] = dice.pick(DEEDS)
  const [place, make] = dice.inTurn(PLACES)
  const hidden = dice.chance(0.5) ? disguised(body, dice) : body
  const bytes = make(dice.chance(0.3) && !place.includes('string') ? spaced(hidden, dice) : hidden, dice)
  return { what: `a PDF with ${deed} ${place}`, name: 'deed.pdf', bytes, isRefused: true }
}
