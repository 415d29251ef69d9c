import { hostileImage } from './hostile-images.ts'
import { hostileOffice } from './hostile-office.ts'
import { hostilePdf, PAYLOAD } from './hostile-pdfs.ts'
import { JPEG, PDF, png, zip } from './sample-files.ts'

export type Hostile = {
  what: string
  name: string
  bytes: Buffer
  /** Its payload may be compressed and so not be searchable in the output: it has to be refused. */
  isRefused?: true
}

export type Dice = ReturnType<typeof makeDice>

/** A seeded generator (mulberry32): the same corpus in every run. */
export function makeDice(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (end: number) => Math.floor(next() * end)
  const turns = new Map<readonly unknown[], number>()
  return {
    /** A whole number from 0 to, excluding, `end`. */
    below,
    chance: (probability: number) => next() < probability,
    pick: <T>(list: readonly T[]): T => list[below(list.length)] as T,
    /** The items of a list in turn, so that even a small corpus covers all. */
    inTurn<T>(list: readonly T[]): T {
      const turn = turns.get(list) ?? 0
      turns.set(list, turn + 1)
      return list[turn % list.length] as T
    },
  }
}

const HTML = Buffer.from(`<!doctype html><html><script>${PAYLOAD}</script></html>`)
const PROGRAMS: [what: string, bytes: Buffer][] = [
  ['a page', HTML],
  ['a drawing that runs', Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="${PAYLOAD}"/>`)],
  ['a program of Windows', Buffer.concat([Buffer.from('MZ\x90\0'), Buffer.alloc(200, PAYLOAD)])],
  ['a program of Linux', Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01'), Buffer.alloc(200, PAYLOAD)])],
  ['a shell script', Buffer.from(`#!/bin/sh\necho ${PAYLOAD}\n`)],
  ['an archive', zip([['run.sh', PAYLOAD]])],
  ['Flash', Buffer.from(`FWS\x09${PAYLOAD}`)],
  ['rich text', Buffer.from(`{\\rtf1{\\object\\objdata ${PAYLOAD}}}`)],
  ['a class', Buffer.concat([Buffer.from('cafebabe', 'hex'), Buffer.from(PAYLOAD)])],
  ['nothing but zeros', Buffer.alloc(500)],
  ['PHP', Buffer.from(`<?php ${PAYLOAD} ?>`)],
  ['a page before a PDF', Buffer.concat([HTML, PDF])],
  ['a PDF that is an archive', Buffer.concat([PDF, zip([['run.sh', PAYLOAD]])])],
  ['a GIF that is a script', Buffer.from(`GIF89a/*${PAYLOAD}*/=1;`)],
]
const NAMES = [
  'deed.pdf',
  'deed.png',
  'deed.jpg',
  'deed.jpeg',
  'deed.doc',
  'deed.docx',
  'deed.PDF',
  'deed.html.pdf',
]

/** A file under the name of another kind. */
function disguise(dice: Dice): Hostile {
  const [what, bytes] = dice.inTurn(PROGRAMS)
  const name = dice.pick(NAMES)
  return { what: `${what} as ${name}`, name, bytes, isRefused: true }
}

const EVIL_NAMES = [
  '../../../../etc/cron.d/x.pdf',
  '..\\..\\windows\\system32\\x.pdf',
  '/etc/passwd\0.pdf',
  'C:\\x.pdf',
  'deed\u202Efdp.exe.pdf',
  'a\r\nSet-Cookie: x=1\r\n.pdf',
  `${'x'.repeat(10_000)}.pdf`,
  `"; filename="x.html".pdf`,
  `<img src=x onerror=${PAYLOAD}>.pdf`,
  '.pdf',
  'CON.pdf',
  "'; drop table files; --.pdf",
  '4576 2389 1277 1450.pdf',
  'किराया\u200b\u200e.pdf',
  'deed.pdf.html',
  'deed.html',
  'deed.svg',
  'deed',
  'deed.pdf ',
  '%2e%2e%2fx.pdf',
  '{{7*7}}.pdf',
]

/** A harmless file with a hostile name. */
function evilName(dice: Dice): Hostile {
  const name = dice.inTurn(EVIL_NAMES)
  return {
    what: `a name: ${JSON.stringify(name.slice(0, 40))}`,
    name,
    bytes: dice.chance(0.8) ? PDF : JPEG,
  }
}

/** A good file with random bytes changed. It may be accepted; then it is served with its real type. */
function broken(dice: Dice): Hostile {
  const good = dice.pick([PDF, png(8, 8), JPEG])
  const bytes = Buffer.from(good)
  for (let turn = 0; turn < 1 + dice.below(20); turn++) bytes[dice.below(bytes.length)] = dice.below(256)
  const name = good === PDF ? 'deed.pdf' : good[0] === 0x89 ? 'deed.png' : 'deed.jpg'
  return { what: `a broken ${name}`, name, bytes }
}

const FAMILIES: readonly ((dice: Dice) => Hostile)[] = [
  hostilePdf,
  hostilePdf,
  hostilePdf,
  hostileOffice,
  hostileOffice,
  hostileImage,
  hostileImage,
  disguise,
  evilName,
  broken,
]

/** `count` hostile files, deterministic by seed, from every family in turn. */
export function hostileFiles(count: number, seed = 20_261_122): Hostile[] {
  const dice = makeDice(seed)
  return Array.from({ length: count }, (_, index) =>
    (FAMILIES[index % FAMILIES.length] as (dice: Dice) => Hostile)(dice),
  )
}
