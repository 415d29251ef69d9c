/** The same keys in another language: a text for a text, a function of the same parameters for a function. */
export type Said<T> = T extends string
  ? string
  : T extends (...given: infer P) => string
    ? (...given: P) => string
    : { readonly [K in keyof T]: Said<T[K]> }

/** A language's voice: its words for something, and its translation of a portal sentence that was stored in English. */
export type Voice<Words> = { words: Said<Words>; say: (sentence: string) => string }
