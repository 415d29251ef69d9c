import { type Dictionary, ENGLISH } from './english.ts'

type Say = (...given: unknown[]) => string
/** An English sentence beside its translation: a text, or a function that makes one. */
export type Pair = { at: string; english: string | Say; other: unknown }

/** Placeholder of the nth filled-in part, in characters that occur in no text. */
const mark = (n: number) => `\uE000${n}\uE001`
/** One thing that is filled in, as a sample. */
const M = Symbol('filled in')

/** Samples of functions that say another thing for one than for many, or take something else than texts and numbers. */
const SAMPLES: Readonly<Record<string, readonly unknown[][]>> = {
  'BACK_OFFICE.users.hasDownline': [[1], [M]],
  'BACK_OFFICE.charges.hasUsers': [[1], [M]],
  'BILL_MESSAGES.fieldInvalid': [
    [M, null],
    [M, M],
  ],
  'IMPORT_FILE_MESSAGES.fileColumns': [[[M]], [[M, M]]],
  'PAYEE_IMPORT_MESSAGES.fileRead': [[1], [M]],
  'PAYEE_IMPORT_MESSAGES.added': [[1], [M]],
  'PAYOUTS.settled': [
    [M, 0],
    [M, M],
  ],
  'RECONCILIATION.fileColumns': [[[M]], [[M, M]]],
  'RECONCILIATION.fileRead': [[1], [M]],
  'RECONCILIATION.fileApplied': [[0], [1], [M]],
  'USER_IMPORT_MESSAGES.fileRead': [[1], [M]],
  'USER_IMPORT_MESSAGES.added': [[1], [M]],
}

/** The arguments of a sample with the filled-in parts in their places, in order. */
function filled(sample: readonly unknown[], texts: readonly string[]): unknown[] {
  const left = [...texts]
  const fill = (value: unknown): unknown =>
    value === M ? left.shift() : Array.isArray(value) ? value.map(fill) : value
  return sample.map(fill)
}

/** Sample sentences of a function, each with marks in it, and the arguments that put texts in their places. */
export function samplesOf({ at, english }: { at: string; english: Say }) {
  const samples = SAMPLES[at] ?? [Array.from({ length: english.length }, () => M)]
  return samples.map((sample) => {
    const marks = Array.from({ length: 9 }, (_, n) => mark(n))
    return {
      sentence: english(...filled(sample, marks)),
      argumentsFor: (texts: string[]) => filled(sample, texts),
    }
  })
}

/** Every sentence of a dictionary beside its English, with the path of its key. What is missing is undefined. */
export function pairsOf({ said }: Dictionary): Pair[] {
  return pairs('', ENGLISH, said)
}

function pairs(at: string, english: unknown, other: unknown): Pair[] {
  if (typeof english === 'string' || typeof english === 'function') {
    return [{ at, english: english as Pair['english'], other }]
  }
  return Object.entries(english as object).flatMap(([key, value]) =>
    pairs(at === '' ? key : `${at}.${key}`, value, (other as Record<string, unknown> | undefined)?.[key]),
  )
}
