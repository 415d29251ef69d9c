// Every example of the documentation is refused by a live portal.
import { parseEnv } from 'node:util'
import { describe, expect, it } from 'vitest'
import { blocksOf, readPages } from '../../../../../tests/documentation/commands.ts'
import { readVariables } from '../../../../../tests/documentation/variables.ts'
import { checkLiveness } from './live-check.ts'
import { isPlaceholder } from './placeholders.ts'

/** Variables whose values on the pages are meant to be used as they are. */
const AS_THEY_ARE = new Set([
  'BACKUP_KEEP',
  'BACKUP_PLACE',
  'CASHFREE_BASE_URL',
  'CASHFREE_SDK_URL',
  'DATA_DIR',
  'HOST',
  'METRICS_PORT',
  'MSG91_BASE_URL',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'PORT',
  'REPORTS_LAG_MS',
  'SANDBOX_PORT',
  'SECURE_ID_BASE_URL',
  'TRUST_PROXY',
])

/** The file of a rehearsal starts one: of it, these two alone are the operator's own. */
const REHEARSAL = 'docs/operations/go-live/rehearse.md'
const OWN_IN_REHEARSAL = ['PUBLIC_URL', 'MAIL_FROM']
const isAsItIs = ({ page, name }: { page: string; name: string }) =>
  AS_THEY_ARE.has(name) || (page === REHEARSAL && !OWN_IN_REHEARSAL.includes(name))

/** Every `NAME=value` of a variable of ours in the blocks of the pages, in any language. */
const written = readPages().flatMap(({ page, text }) => {
  const ours = readVariables()
  const blocks = [...text.matchAll(/^( *)```\w*[^\n]*\n([\s\S]*?)^\1```/gm)].map(([, , block = '']) => block)
  return blocks.flatMap((block) =>
    [...block.matchAll(/(?:^|\s)([A-Z][A-Z0-9_]{2,})=('[^'\n]*'|\S+)/g)]
      .map(([, name = '', value = '']) => ({ page, name, value: value.replaceAll("'", '') }))
      .filter(({ name, value }) => ours.has(name) && !value.startsWith('$')),
  )
})

describe('the documentation', () => {
  it('has examples', () => {
    expect(written.length).toBeGreaterThan(25)
    expect(written.map(({ name }) => name)).toEqual(expect.arrayContaining(['SMTP_URL', 'DATABASE_URL']))
  })

  it('gives no value of a secret, a name or an address that would be taken for a real one', () => {
    const taken = written.filter((each) => !isAsItIs(each) && !isPlaceholder(each.value))
    expect(taken).toEqual([])
    const own = written.filter(({ page, name }) => page === REHEARSAL && OWN_IN_REHEARSAL.includes(name))
    expect(own).toHaveLength(2)
  })

  it('has a page on installing whose file does not start a portal, and every example is named', () => {
    const [block] = readPages()
      .flatMap(blocksOf)
      .filter(({ run, commands }) => run === 'install' && commands.includes('PUBLIC_URL='))
    const [, text = ''] = /<<'END'\n([\s\S]*?)\nEND/.exec(block?.commands ?? '') ?? []
    const env = parseEnv(text) as Record<string, string>
    const { isLive, lacks } = checkLiveness(env)
    expect(isLive).toBe(true)
    expect([...new Set(lacks.map(({ variable }) => variable))].toSorted()).toEqual(
      Object.keys(env)
        .filter((name) => !AS_THEY_ARE.has(name))
        .toSorted(),
    )
  })
})

it.each([
  'https://pay.company.in',
  'smtp://mailer:s3cret@mail.company.in:587',
  'Company <no-reply@company.in>',
  'CHUKTA',
  'yourself@company.in',
  'TEST1084',
])('%s is a value like any other', (value) => {
  expect(isPlaceholder(value)).toBe(false)
})
