import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import {
  addPerson,
  Browser,
  checkLogin,
  inbox,
  type Person,
  send,
  signIn,
} from '../../../../test/identity/sign-in.ts'
import { eventually, type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { makePeople, openSession, type People } from '../../../../test/portal/people.ts'
import { one } from '../../../platform/database/db.ts'
import { notifyOldContact, requestContactChange } from '../profile/contact-service.ts'

let portal: Portal
let people: People
let person: Person
let token: string

beforeAll(async () => {
  portal = await startPortal({ LOG_LEVEL: 'silent' })
  people = await makePeople(portal.db)
  person = await addPerson(portal)
  token = await openSession(portal.db, person.id)
})
afterAll(() => portal?.stop())

const HINDI = { 'Accept-Language': 'hi' }
const wrongForm = {
  name: '',
  password: 'x'.repeat(101),
  captcha: 'a',
  key: 'b',
  send_otp_to: 'pigeon',
  more: 1,
}
const choose = (language: string, by = token, headers: Record<string, string> = {}) =>
  send(portal, '/language', { token: by, body: { language }, headers })
const stored = () =>
  one(
    portal.db,
    sql<{ language: string | null; sign_in_language: string | null }>`
      select language, sign_in_language from users where id = ${person.id}`,
  )

describe('an answer', () => {
  const both = async (path: string, options: Parameters<typeof send>[2] = {}) => {
    const english = await send(portal, path, options)
    const hindi = await send(portal, path, { ...options, headers: { ...options.headers, ...HINDI } })
    return { english, hindi }
  }

  it('about fields keeps its form, with its sentences in Hindi', async () => {
    const { english, hindi } = await both('/check-login', { body: wrongForm })
    expect([english.status, english.text]).toEqual([
      422,
      '{"message":"Validation error. Please check your input.","errors":{"name":["Username is required."],' +
        '"password":["At most 100 characters."],"send_otp_to":["Choose email or mobile."],"more":["This field is not known."]}}',
    ])
    expect([hindi.status, hindi.body]).toEqual([
      422,
      {
        message: 'सत्यापन त्रुटि। कृपया भरी हुई जानकारी जाँचें।',
        errors: {
          more: ['यह फ़ील्ड मान्य नहीं है।'],
          name: ['यूज़रनेम ज़रूरी है।'],
          password: ['अधिकतम 100 अक्षर।'],
          send_otp_to: ['ईमेल या मोबाइल चुनें।'],
        },
      },
    ])
    expect(hindi.headers.get('x-error-code')).toBe(english.headers.get('x-error-code'))
    expect([hindi.headers.get('content-language'), hindi.headers.get('vary')]).toEqual([
      'hi',
      'Accept-Language',
    ])
    expect(english.headers.get('content-language')).toBeNull()
    expect(english.headers.get('vary')).toBeNull()
  })

  it('is in Hindi for a refusal, a 404 and a success', async () => {
    const refused = await both('/me', { token: 'nobody' })
    expect(refused.english.body).toEqual({ message: 'Unauthorized access. Please log in.' })
    expect(refused.hindi.body).toEqual({ message: 'आपको अनुमति नहीं है। कृपया लॉगिन करें।' })
    const nothing = await both('/no-such-call')
    expect(nothing.english.body).toEqual({ message: 'The requested resource was not found.' })
    expect(nothing.hindi.body).toEqual({ message: 'जो माँगा गया था, वह नहीं मिला।' })
    const done = await both('/language', { token, body: { language: 'en' } })
    expect(done.english.text).toBe('{"message":"The language is saved.","language":"en"}')
    expect(done.hindi.body).toEqual({ message: 'भाषा सहेज ली गई है।', language: 'en' })
    expect(done.hindi.headers.get('content-language')).toBe('hi')
  })

  it('is in Hindi for a refusal before any route', async () => {
    const { english, hindi } = await both('/files/%zz')
    expect([english.status, english.text]).toEqual([
      400,
      '{"message":"An unexpected error occurred,Please wait for sometime."}',
    ])
    expect([hindi.status, hindi.body]).toEqual([400, { message: 'अचानक कोई त्रुटि हुई, कृपया थोड़ा इंतज़ार करें।' }])
  })

  it('without a sentence of ours is the same in both, without a language header', async () => {
    const { english, hindi } = await both('/me', { token })
    expect(hindi.text).toBe(english.text)
    expect(hindi.headers.get('content-language')).toBeNull()
  })

  it('never translates texts by people', async () => {
    await sql`update users set first_name = 'Name is required.' where id = ${person.id}`.execute(portal.db)
    const { hindi } = await both('/me', { token })
    expect(hindi.body.user.name).toBe('Name is required. Kulkarni')
  })

  it('is English for a browser that prefers it', async () => {
    const headers = { 'Accept-Language': 'en-IN,en;q=0.9,hi;q=0.8' }
    const answer = await send(portal, '/me', { token: 'nobody', headers })
    expect(answer.body).toEqual({ message: 'Unauthorized access. Please log in.' })
  })
})

describe('the language of an account', () => {
  it('is chosen by its owner in any role, and part of their account data', async () => {
    for (const { id } of [people.superAdmin, people.admin, people.distributor, people.retailer]) {
      const theirs = await openSession(portal.db, id)
      expect((await send(portal, '/me', { token: theirs })).body.user.language).toBeNull()
      expect((await choose('hi', theirs)).body).toEqual({ message: 'The language is saved.', language: 'hi' })
      expect((await send(portal, '/me', { token: theirs })).body.user.language).toBe('hi')
    }
    expect((await stored()).language).toBe('en')
  })

  it('is one of the languages of the portal', async () => {
    for (const language of ['ta', 'HI', '', 'constructor']) {
      const { status, body } = await choose(language)
      expect([status, body.errors]).toEqual([
        422,
        { language: ['Choose one of the languages of this portal.'] },
      ])
    }
    expect((await choose('hi', 'nobody')).status).toBe(401)
  })
})

describe('messages', () => {
  const newest = (to: string, before: number) =>
    eventually(async () => {
      const all = await inbox(portal, to)
      return all.length > before && all[0]
    })

  it('to a person who reads Hindi are in Hindi: the code by mail and by SMS, and a notice', async () => {
    const reader = await addPerson(portal)
    const browser = new Browser(HINDI)
    expect((await checkLogin(portal, reader.username, {}, undefined, browser)).body.message).toBe(
      'OTP आपके ईमेल पर भेज दिया गया है।',
    )
    const mail = await newest(reader.email, 0)
    expect(mail.subject).toBe('Chukta में साइन इन करने के लिए आपका OTP')
    expect(mail.text).toMatch(/^\d{6}\n\nनमस्ते Anjali, Chukta में साइन इन करने के लिए यह आपका OTP है। यह 5 मिनट/)
    await checkLogin(portal, reader.username, { send_otp_to: 'mobile' }, undefined, browser)
    const sms = await newest(reader.mobile, 0)
    expect(sms.text).toMatch(/^\d{6} Chukta के लिए आपका OTP है। यह 5 मिनट तक मान्य है।/)
    await notifyOldContact(portal.db, portal.secrets, 'mobile', { ...reader, first_name: 'Anjali' })
    expect((await newest(reader.mobile, 1)).text).toMatch(/^आपके Chukta खाते का मोबाइल बदला गया है।/)
    await newest(reader.email, 1)
    // The chosen language has precedence over the browser's.
    await sql`update users set language = 'en' where id = ${reader.id}`.execute(portal.db)
    await checkLogin(portal, reader.username, {}, undefined, browser)
    expect((await newest(reader.email, 2)).subject).toBe('Your OTP to sign in to Chukta')
  })

  it('to an unconfirmed address are in the language of the person', async () => {
    const reader = await addPerson(portal)
    await sql`update users set language = 'hi' where id = ${reader.id}`.execute(portal.db)
    const value = `new.${reader.username}@chukta.example`
    const contact = { userId: reader.id, field: 'email' as const, value, name: 'Anjali' }
    await requestContactChange({ ...portal, log: portal.app.log }, contact)
    expect((await newest(value, 0)).subject).toBe('इस ईमेल पते की पुष्टि के लिए आपका OTP')
  })
})

test("signing in stores the browser's language, and a chosen one has precedence", async () => {
  await sql`update users set language = null, first_name = 'Anjali' where id = ${person.id}`.execute(
    portal.db,
  )
  await signIn(portal, person, 1, new Browser({ 'Accept-Language': 'hi-IN,hi;q=0.9,en;q=0.5' }))
  expect(await stored()).toEqual({ language: null, sign_in_language: 'hi' })
  await choose('hi')
  await signIn(portal, person, 2, new Browser({ 'Accept-Language': 'en-IN' }))
  expect(await stored()).toEqual({ language: 'hi', sign_in_language: 'en' })
})
