// Invariant (messaging): No mail holds six digits that are not a code.
// Enforced by: its test.

import { LANGUAGES, type Language } from '@chukta/contract/languages'
import { describe, expect, it, test } from 'vitest'
import { name, SAMPLE_MAILS, url } from '../../../../test/messages/sample-mails.ts'
import { ENGLISH_MAILS } from './english-mails.ts'
import { addressOf, type MailBrand } from './mail-brand.ts'
import { layOut } from './mail-layout.ts'
import { renderMail, type TemplatedMail } from './mail-templates.ts'

const BRAND: MailBrand = {
  name: 'Chukta',
  legal: '',
  support: '',
  logo: null,
  fill: '#33419d',
  accent: '#f7a224',
}

const LANGUAGE_CODES = Object.keys(LANGUAGES) as Language[]
const HELLO: Record<Language, string> = { en: 'Hello Meera', hi: 'नमस्ते Meera' }
const SIGN: Record<Language, (brand: string) => string> = {
  en: (brand) => `Nobody from ${brand} will ever ask for your code.`,
  hi: (brand) => `${brand} से कोई भी आपसे कभी आपका कोड नहीं पूछेगा।`,
}
const byTemplate = LANGUAGE_CODES.flatMap((language) =>
  SAMPLE_MAILS.map((mail) => [mail.template, language, mail] as const),
)

test('every mail has a sample, except equal ones', () => {
  const missing = Object.keys(ENGLISH_MAILS).filter(
    (name) => !SAMPLE_MAILS.some(({ template }) => template === name),
  )
  expect(missing).toEqual([])
})

describe.each(byTemplate)('the mail %s in %s', (_template, language, mail) => {
  const { subject, text, html } = renderMail(mail, BRAND, language)

  it('greets the person, and has the same content in text and HTML', () => {
    expect(subject).not.toBe('')
    expect(subject).not.toContain('\n')
    // The name of an invited person is not known yet.
    const hello = mail.template.startsWith('staff-invitation')
      ? HELLO[language].split(' ', 1)[0]
      : HELLO[language]
    expect(text).toContain(hello)
    expect(html).toContain(hello)
    expect(html).toContain(`<html lang="${language}">`)
    expect(text).toContain(SIGN[language]('Chukta'))
  })

  it('holds no value that was left out', () => {
    expect(subject + text + html).not.toMatch(/undefined|null|\[object|NaN/)
  })

  it('holds no tag that is not its own', () => {
    const tags = [...html.matchAll(/<\/?([a-z]+)/g)].map(([, tag]) => tag)
    const known = 'html head meta title style body table tr td p a span div img'.split(' ')
    expect(tags.filter((tag) => tag === undefined || !known.includes(tag))).toEqual([])
  })

  it('holds no six digits that could be taken for a code', () => {
    const code = 'otp' in mail.values ? mail.values.otp : ''
    expect((html.match(/(?<!\d)\d{6}(?!\d)/g) ?? []).filter((digits) => digits !== code)).toEqual([])
  })

  it('has the name of the company', () => {
    const other = renderMail(mail, { ...BRAND, name: 'Saral Pay' }, language)
    expect(other.subject + other.text + other.html).not.toContain('Chukta')
    expect(other.text).toContain(SIGN[language]('Saral Pay'))
  })

  it('holds every value that the English one holds', () => {
    const english = renderMail(mail, BRAND, 'en')
    // Texts by other people, names, amounts, ids and addresses; days and our sentences differ.
    for (const [key, value] of Object.entries(mail.values)) {
      if (typeof value !== 'string' || !english.text.includes(value)) continue
      if (!['at', 'respondBy', 'day', 'what', 'text', 'status', 'because', 'kind', 'role'].includes(key)) {
        expect([key, text.includes(value)]).toEqual([key, true])
      }
    }
    expect(Object.keys(english)).toEqual(Object.keys({ subject, text, html }))
    expect(html.match(/<a /g)?.length).toBe(english.html.match(/<a /g)?.length)
    expect(html.match(/<tr/g)?.length).toBe(english.html.match(/<tr/g)?.length)
  })

  it('is in its language, with its months and without exclamation marks', () => {
    expect(subject + text).not.toContain('!')
    if (language === 'en') return
    expect(text).not.toMatch(/\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b/)
    expect(subject).toMatch(mail.template === 'incident' ? /./ : /\p{Script=Devanagari}/u)
  })
})

describe('a code', () => {
  it.each(['login-otp', 'contact-otp', 'step-up-otp'] as const)(
    'of %s comes first and is the only number of six digits',
    (template) => {
      const { subject, text } = renderMail(
        { template, values: { name, otp: '482913', minutes: 5 } },
        BRAND,
        'en',
      )
      expect(text.startsWith('482913\n\n')).toBe(true)
      expect((subject + text).match(/\d{6}/g)).toEqual(['482913'])
      expect(text).toContain('OTP')
      expect(text).toContain('5 minutes')
    },
  )
})

describe('the layout', () => {
  it('escapes texts by people in HTML, and nothing in text', () => {
    const content = {
      subject: 'A <b>subject</b>',
      paragraphs: [`Hello <script>alert("1")</script> & 'co'`],
      code: '<1>',
      link: { label: 'Go "there"', url: 'https://x.example/?a=1&b="2"' },
    }
    const { text, html } = layOut(content, BRAND, 'en')
    expect(text).toContain(content.paragraphs[0])
    expect(text).toContain('Go "there": https://x.example/?a=1&b="2"')
    expect(html).not.toContain('<script')
    expect(html).toContain('Hello &lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;co&#39;')
    expect(html).toContain('href="https://x.example/?a=1&amp;b=&quot;2&quot;"')
    expect(html).toContain('&lt;1&gt;')
  })

  it('has neither code nor link where there is none', () => {
    const { text, html } = layOut({ subject: 'x', paragraphs: ['One.', 'Two.'] }, BRAND, 'en')
    expect(text).toBe('One.\n\nTwo.\n\n-- \nChukta. Nobody from Chukta will ever ask for your code.\n')
    expect(html).not.toContain('<a ')
    expect(html.match(/<p /g)).toHaveLength(3)
    expect(html).not.toContain('<img')
  })

  it("shows the logo with the name in its place, and the company's legal details", () => {
    const logo = { light: 'https://saral.example/l.png', dark: 'https://saral.example/d.png' }
    const legal = 'Saral Payments Private Limited, Pune'
    const brand = { ...BRAND, name: 'Saral <Pay>', legal, support: '1800', logo, fill: '#00695c' }
    const content = {
      subject: 'x',
      paragraphs: ['One.'],
      amount: '₹1.00',
      facts: [['Order', 'CK1']] as [[string, string]],
    }
    const { html, text } = layOut(
      { ...content, link: { label: 'Go', url: 'https://x.example' } },
      brand,
      'en',
    )
    expect(
      html.match(/<img [^>]*>/g)?.map((tag) => /src="([^"]+)" alt="([^"]+)"/.exec(tag)?.slice(1)),
    ).toEqual([
      ['https://saral.example/l.png', 'Saral &lt;Pay&gt;'],
      ['https://saral.example/d.png', 'Saral &lt;Pay&gt;'],
    ])
    expect(html).toContain('background:#00695c')
    expect(html).toContain('₹1.00')
    expect(text).toBe(
      `One.\n\nOrder: CK1\n\nGo: https://x.example\n\n-- \nSaral <Pay>. Nobody from Saral <Pay> will ever ask for your code.\nQuestions? 1800\n${legal}\n`,
    )
  })

  it.each([
    ['Chukta <no-reply@saral.example>', '"Saral Pay" <no-reply@saral.example>'],
    ['no-reply@saral.example', '"Saral Pay" <no-reply@saral.example>'],
    ['Saral receipts <no-reply@saral.example>', 'Saral receipts <no-reply@saral.example>'],
  ])('from %s goes out as %s', (configured, sender) => {
    expect(addressOf(configured, 'Saral Pay')).toBe(sender)
  })
})

describe('the content of a mail', () => {
  const textOf = (mail: TemplatedMail) => renderMail(mail, BRAND, 'en').text

  it('of a receipt distinguishes the payer from the owner', () => {
    const receipt = SAMPLE_MAILS.find(({ template }) => template === 'payment-receipt') as Extract<
      TemplatedMail,
      { template: 'payment-receipt' }
    >
    expect(textOf(receipt)).toContain('you paid ₹18,500.50 to Kavita')
    expect(textOf(receipt)).toContain('The invoice is attached.')
    const other = textOf({ ...receipt, values: { ...receipt.values, paidBy: 'Deepa Menon' } })
    expect(other).toContain('Deepa Menon paid ₹18,500.50 to Kavita')
    expect(other).not.toContain('invoice')
  })

  it('of a reset explains the verification while it is open', () => {
    const values = { name, url, verifyUrl: null }
    expect(textOf({ template: 'reset-password', values })).not.toContain('verification')
    const open = textOf({ template: 'reset-password', values: { ...values, verifyUrl: 'https://v.example' } })
    expect(open).toContain('Continue here: https://v.example')
  })

  it.each([
    ['approved', 'The change is in force.'],
    ['refused', 'Nothing has changed.'],
    ['put back', 'The earlier values are in force again.'],
  ] as const)('of a decision that is %s', (status, sentence) => {
    const values = { name, decider: 'Sunita Rao', title: 'Master charges', status, reason: null, url }
    const text = textOf({ template: 'approval-decided', values })
    expect(text).toContain(`Sunita Rao has ${status} this change: Master charges. ${sentence}`)
    expect(text).not.toContain('The reason')
    const why = textOf({ template: 'approval-decided', values: { ...values, reason: 'Too high' } })
    expect(why).toContain('The reason: Too high')
  })

  it("of a refused bill has the biller's reason, if any", () => {
    const values = { name, operator: 'BSES', orderId: 'CK1', total: '₹200.00', reason: null }
    expect(textOf({ template: 'bill-refused', values })).not.toContain('Reason:')
    expect(textOf({ template: 'bill-refused', values: { ...values, reason: 'No account' } })).toContain(
      'Reason: No account',
    )
  })
})
