import { DEFAULT_LANGUAGE, type Language } from '@chukta/contract/languages'
import type { FastifyReply } from 'fastify'
import { type Dictionary, ENGLISH, type English, type Said } from './english.ts'
import { HINDI } from './hindi.ts'
import { languageOf } from './request-language.ts'
import { makeTranslator, type Translate } from './translator.ts'

type Other = Exclude<Language, typeof DEFAULT_LANGUAGE>
const DICTIONARIES: Record<Other, Dictionary> = { hi: HINDI }
const TRANSLATORS: Record<Other, Translate> = { hi: makeTranslator(HINDI) }

/** A sentence in a language; as it is where the language does not know it. */
export function inLanguage(language: Language, sentence: string): string {
  return language === DEFAULT_LANGUAGE ? sentence : (TRANSLATORS[language](sentence) ?? sentence)
}

/** The groups of sentences in a language. */
export function saidIn(language: Language): Said<English> {
  return language === DEFAULT_LANGUAGE ? ENGLISH : DICTIONARIES[language].said
}

/** A fixed name of ours, as of a state, a service or a way to pay, in a language; unchanged without a translation. */
export function nameIn(language: Language, name: string): string {
  return language === DEFAULT_LANGUAGE ? name : (DICTIONARIES[language].names[name] ?? name)
}

/**
 * Why a payment failed, as a bank or a gateway said it, in a language: a known reason in our words, an unknown one as it
 * came.
 */
export function reasonIn(language: Language, reason: string): string {
  if (language === DEFAULT_LANGUAGE) return reason
  const bare = reason
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/[\s.!]+$/, '')
    .trim()
  return DICTIONARIES[language].reasons.find(([pattern]) => pattern.test(bare))?.[1] ?? reason
}

/** A printed day (`21 Nov 2026, 15:45`) with its month in a language. */
export function dateIn(language: Language, printed: string): string {
  return language === DEFAULT_LANGUAGE ? printed : DICTIONARIES[language].day(printed)
}

/**
 * An answer in the language that its request asks for: `message` at the top and in `data`, and the sentences of every
 * `errors`. Nothing else of an answer is a sentence of ours: names, codes and amounts stay. Says so in the headers, which
 * an English answer does not have.
 */
export function speak<A>(reply: FastifyReply, answer: A): A {
  const language = languageOf(reply.request.headers['accept-language'])
  if (language === DEFAULT_LANGUAGE) return answer
  const said = sayAnswer(TRANSLATORS[language], answer)
  if (said !== answer) markLanguage(reply, language)
  return said as A
}

/** The language that a request asks for, for an answer that is made in it; the headers say so, unless it is English. */
export function spokenTo(reply: FastifyReply): Language {
  const language = languageOf(reply.request.headers['accept-language'])
  if (language !== DEFAULT_LANGUAGE) markLanguage(reply, language)
  return language
}

function markLanguage(reply: FastifyReply, language: Language): void {
  const vary = String(reply.getHeader('Vary') ?? '')
  reply.header('Content-Language', language)
  if (!vary.includes('Accept-Language')) {
    reply.header('Vary', vary === '' ? 'Accept-Language' : `${vary}, Accept-Language`)
  }
}

type Fields = Record<string, unknown>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' &&
  value !== null &&
  [Object.prototype, null].includes(Object.getPrototypeOf(value))

/** The same object where nothing in it is said otherwise. */
function sayAnswer(translate: Translate, answer: unknown): unknown {
  if (!isFields(answer)) return answer
  const said = sayFields(translate, answer)
  if (!isFields(said.data)) return said
  const data = sayFields(translate, said.data)
  // Rows that were checked carry their own errors.
  const rows = data.rows
  const saidRows = Array.isArray(rows)
    ? rows.map((row) => (isFields(row) ? put(row, 'errors', sayErrors(translate, row.errors)) : row))
    : rows
  const isSame = !Array.isArray(rows) || rows.every((row, n) => row === (saidRows as unknown[])[n])
  return put(said, 'data', isSame ? data : { ...data, rows: saidRows })
}

function sayFields(translate: Translate, fields: Fields): Fields {
  const { message } = fields
  const said = typeof message === 'string' ? put(fields, 'message', translate(message) ?? message) : fields
  return put(said, 'errors', sayErrors(translate, fields.errors))
}

function sayErrors(translate: Translate, errors: unknown): unknown {
  if (!isFields(errors)) return errors
  // Without a prototype: a field may be called `toString`.
  const said: Fields = Object.assign(Object.create(null), errors)
  let isSame = true
  for (const [field, texts] of Object.entries(errors)) {
    if (!Array.isArray(texts)) continue
    said[field] = texts.map((text) => (typeof text === 'string' ? (translate(text) ?? text) : text))
    isSame &&= texts.every((text, n) => text === (said[field] as unknown[])[n])
  }
  return isSame ? errors : said
}

function put(fields: Fields, name: string, value: unknown): Fields {
  return fields[name] === value ? fields : { ...fields, [name]: value }
}
