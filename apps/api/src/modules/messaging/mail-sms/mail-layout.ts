import type { Language } from '@chukta/contract/languages'
import { escapeHtml } from '../../../platform/http/escape-html.ts'
import type { MailBrand } from './mail-brand.ts'

/** The fixed texts of every mail. */
const MAIL_WORDS: Record<Language, { sign: (brand: string) => string; questions: string }> = {
  en: {
    sign: (brand) => `${brand}. Nobody from ${brand} will ever ask for your code.`,
    questions: 'Questions?',
  },
  hi: { sign: (brand) => `${brand}. ${brand} से कोई भी आपसे कभी आपका कोड नहीं पूछेगा।`, questions: 'कोई सवाल?' },
}

/** The content of a mail: plain paragraphs and, where there are any, a code, an amount, facts of a receipt and a button. */
export type MailContent = {
  subject: string
  paragraphs: string[]
  code?: string
  /** Printed rupees, the heading of the mail: the paragraphs say the same in words. */
  amount?: string
  facts?: [label: string, value: string][]
  link?: { label: string; url: string }
  /** A second link, in small print. */
  more?: { label: string; url: string }
}

/**
 * Lays the content out as text and as HTML in the look of the product. Everything is escaped, and every colour holds a
 * letter (so that no code is mistaken). The only picture is the logo; without it the name takes its place.
 */
export function layOut(content: MailContent, brand: MailBrand, language: Language) {
  const { subject, paragraphs, code, facts = [], link, more } = content
  const lines = [
    ...(code === undefined ? [] : [code]),
    ...paragraphs,
    ...(facts.length === 0 ? [] : [facts.map(([label, value]) => `${label}: ${value}`).join('\n')]),
    ...[link, more].flatMap((each) => (each === undefined ? [] : [`${each.label}: ${each.url}`])),
  ]
  const { sign, questions } = MAIL_WORDS[language]
  const support = brand.support && `${questions} ${brand.support}`
  const foot = [sign(brand.name), support, brand.legal].filter(Boolean)
  return {
    subject,
    text: `${lines.join('\n\n')}\n\n-- \n${foot.join('\n')}\n`,
    html: page(content, brand, foot, language),
  }
}

const FONT = "Figtree,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/** For programs that know the dark theme; the others show the light one. */
const STYLES = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
.on-dark{display:none}
@media (prefers-color-scheme:dark){
.canvas{background:#0e101a!important}
.sheet{background:#17191f!important;border-color:#2d303c!important}
.ink{color:#f4f1ec!important}
.quiet{color:#a39e94!important}
.rule{border-color:#2d303c!important}
.on-light{display:none!important}
.on-dark{display:block!important}
}
@media (max-width:480px){
.canvas{padding:0!important}
.sheet{border-radius:0!important;border-left:0!important;border-right:0!important}
.pad{padding-left:20px!important;padding-right:20px!important}
.button{display:block!important;text-align:center!important}
}`

function page(
  { subject, paragraphs, code, amount, facts = [], link, more }: MailContent,
  brand: MailBrand,
  foot: string[],
  language: Language,
) {
  const [first = '', ...others] = paragraphs
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark">',
    `<title>${escapeHtml(subject)}</title><style>${STYLES}</style></head>`,
    `<body class="canvas" style="margin:0;padding:0;background:#f5f0e6;font-family:${FONT}">`,
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>',
    '<td class="canvas" align="center" style="padding:28px 12px;background:#f5f0e6">',
    '<table role="presentation" class="sheet" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;background:#fff;border:1px solid #e4ddcf;border-radius:12px">',
    `<tr><td class="pad" style="padding:26px 32px 0">${head(brand)}</td></tr>`,
    '<tr><td class="pad ink" style="padding:22px 32px 6px;color:#1a1d2c;font-size:16px;line-height:1.5">',
    ...(amount === undefined
      ? []
      : [
          `<p class="ink" style="margin:0 0 12px;font-size:34px;line-height:1.2;font-weight:700;letter-spacing:-0.02em;color:#1a1d2c">${escapeHtml(amount)}</p>`,
        ]),
    ...(code === undefined
      ? []
      : [
          `<p class="ink" style="margin:0 0 14px;font-size:34px;line-height:1.2;font-weight:700;letter-spacing:0.2em;color:#1a1d2c">${escapeHtml(code)}</p>`,
        ]),
    paragraph(first),
    ...others.map(paragraph),
    ...(facts.length === 0 ? [] : [table(facts)]),
    ...(link === undefined ? [] : [button(link, brand)]),
    ...(more === undefined ? [] : [smallLink(more)]),
    '</td></tr>',
    '<tr><td class="pad rule quiet" style="padding:16px 32px 24px;border-top:1px solid #e4ddcf;color:#636b72;font-size:13px;line-height:1.5">',
    ...foot.map((line) => `<p class="quiet" style="margin:0 0 4px">${escapeHtml(line)}</p>`),
    '</td></tr></table></td></tr></table></body></html>',
  ].join('\n')
}

function head({ name, logo, accent }: MailBrand): string {
  const shown = escapeHtml(name)
  const picture = (url: string, theme: string, more = '') =>
    `<img class="${theme} ink" src="${escapeHtml(url)}" alt="${shown}" height="36" style="height:36px;width:auto;max-width:240px;border:0;color:#1a1d2c;font-size:22px;font-weight:700${more}">`
  return logo === null
    ? `<span class="ink" style="font-size:22px;line-height:1.2;font-weight:700;letter-spacing:-0.03em;color:#1a1d2c">${shown}</span><div style="width:84px;height:3px;margin-top:5px;background:${accent};font-size:0;line-height:0">&nbsp;</div>`
    : picture(logo.light, 'on-light', ';display:block') + picture(logo.dark, 'on-dark', ';display:none')
}

function paragraph(text: string): string {
  return `<p class="ink" style="margin:0 0 14px;color:#1a1d2c">${escapeHtml(text)}</p>`
}

function table(facts: [string, string][]): string {
  const cell = 'padding:9px 0;border-bottom:1px solid #e4ddcf;vertical-align:top'
  const rows = facts.map(
    ([label, value]) =>
      `<tr><td class="rule quiet" style="${cell};color:#636b72;padding-right:16px">${escapeHtml(label)}</td>` +
      `<td class="rule ink" align="right" style="${cell};color:#1a1d2c;font-weight:600">${escapeHtml(value)}</td></tr>`,
  )
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:4px 0 18px;font-size:15px">${rows.join('')}</table>`
}

function smallLink({ label, url }: { label: string; url: string }): string {
  return `<p style="margin:0 0 18px;font-size:13px"><a class="quiet" href="${escapeHtml(url)}" style="color:#636b72">${escapeHtml(label)}</a></p>`
}

/** One button, with its address below it for programs and people who follow no button. */
function button({ label, url }: { label: string; url: string }, { fill }: MailBrand): string {
  const href = escapeHtml(url)
  return (
    `<p style="margin:8px 0 14px"><a class="button" href="${href}" style="display:inline-block;padding:13px 24px;border-radius:8px;background:${fill};color:#fff;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>` +
    `<p class="quiet" style="margin:0 0 18px;color:#636b72;font-size:13px;word-break:break-all">${href}</p>`
  )
}
