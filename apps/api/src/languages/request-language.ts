import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@chukta/contract/languages'

/**
 * The language that a request asks for in `Accept-Language`: the one of ours with the highest weight, the first of
 * equals. Regions are ours too (`hi-IN`). English where nothing of ours is asked for, and for `*`.
 */
export function languageOf(header: string | undefined): Language {
  let best: { language: Language; weight: number } | null = null
  for (const part of (header ?? '').slice(0, 500).split(',')) {
    const [range = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
    const tag = range === '*' ? DEFAULT_LANGUAGE : (range.split('-')[0] ?? '')
    if (!Object.hasOwn(LANGUAGES, tag)) continue
    const weight = weightOf(parameters)
    if (weight > (best?.weight ?? 0)) best = { language: tag as Language, weight }
  }
  return best?.language ?? DEFAULT_LANGUAGE
}

/** 1 where none is given; 0, which refuses, for one that is none. */
function weightOf(parameters: string[]): number {
  const given = parameters.find((text) => text.startsWith('q='))?.slice(2)
  if (given === undefined) return 1
  return /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(given) ? Number(given) : 0
}
