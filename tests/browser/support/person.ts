import { expect, type Page } from '@playwright/test'
import { inDatabase } from './database.ts'
import { pressAtOnce, stoodOnce } from './moments.ts'
import { ACCOUNTS, CAPTCHA_ANSWER, inboxOf, newestOtp, sendLogin } from './portal.ts'

export type Person = {
  type: 'Individual' | 'Company' | 'Partnership'
  firstName: string
  lastName: string
  email: string
  mobile: string
  password: string
}

/** Test numbers of the identity provider: the sandbox accepts these and refuses all others. */
export const TEST = {
  pan: { Individual: 'ABCPV1234D', Company: 'AAICP2912R' },
  panName: { Individual: 'John Doe', Company: 'Sahyadri Foods' },
  unknownPan: 'DEFPV0126D',
  aadhaar: '655675523712',
  aadhaarWithoutMobile: '655675523719',
  aadhaarMobile: '9999900000',
  otp: '111000',
  gstin: '29AAICP2912R1ZR',
  otherGstin: '27AAPFU0939F1ZV',
} as const

let count = 0

/** A person unknown to the portal. No demo person has this name, so a search by name finds one person in any order of tests. */
export function newPerson(type: Person['type'] = 'Individual'): Person {
  count += 1
  const unique = `${Date.now() % 1_000_000}`.padStart(6, '0')
  return {
    type,
    firstName: 'Jagruti',
    lastName: 'Waghmare',
    email: `jagruti.${unique}.${count}@example.in`,
    mobile: `9${count % 10}77${unique}`,
    password: 'Monsoon#2026',
  }
}

/** Fills the registration form without sending it. */
export async function fillRegistration(page: Page, person: Person): Promise<void> {
  await page.getByRole('radio', { name: person.type }).check()
  await page.getByLabel('First name').fill(person.firstName)
  await page.getByLabel('Last name').fill(person.lastName)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Mobile').fill(person.mobile)
  await page.getByLabel('Address', { exact: true }).fill('14 Prabhat Road')
  await page.getByLabel('City').fill('Pune')
  await page.getByLabel('Pincode').fill('411004')
  await page.getByRole('combobox', { name: 'State' }).click()
  await page.getByRole('option', { name: 'Maharashtra' }).click()
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Confirm password', { exact: true }).fill(person.password)
}

/** Sends the filled form, with a captcha if required: several people may have registered from here. */
export async function sendRegistration(page: Page): Promise<void> {
  const captcha = page.getByLabel('Type the letters in the picture')
  const press = async () => {
    if (await captcha.isVisible()) await captcha.fill(CAPTCHA_ANSWER)
    const answered = page.waitForResponse('**/api/user-register')
    await page.getByRole('button', { name: 'Register' }).click()
    return answered
  }
  const answer = await press()
  if (answer.status() !== 422 || !('captcha' in (await answer.json()).errors)) return
  await expect(captcha).toBeVisible()
  await press()
}

/** Registers through the screens, up to the verification. */
export async function register(page: Page, person: Person): Promise<void> {
  await page.goto('/register')
  await fillRegistration(page, person)
  const told = stoodOnce(page, /^You are registered$/)
  const goesOn = pressAtOnce(page, 'Go now')
  await sendRegistration(page)
  await told
  await goesOn
  await expect(page.getByLabel('PAN number')).toBeVisible()
}

/** The first link of the newest mail with this subject to an address. Waits for it. */
export async function linkOf(page: Page, to: string, subject: RegExp): Promise<string> {
  const find = async () => (await inboxOf(page, to)).find((mail) => subject.test(mail.subject))
  await expect.poll(find).toBeTruthy()
  const link = /https?:\/\/\S+/.exec((await find())?.text ?? '')?.[0]
  if (!link) throw new Error(`No link in the mail to ${to}`)
  return link
}

/** Signs in with password and the code of the mail. */
export async function signIn(page: Page, name: string, password: string): Promise<void> {
  await page.goto('/')
  const before = await sendLogin(page, name, password)
  await expect(page.getByRole('heading', { name: 'Enter the 6-digit code' })).toBeVisible()
  await page.getByLabel('Code', { exact: true }).fill(await newestOtp(page, name, before))
  await page.getByRole('button', { name: 'Verify and sign in' }).click()
  await expect(page.getByText('Wallet:')).toBeVisible()
}

/** Requests a link to a new password; returns the link of the mail. */
export async function askForReset(page: Page, email: string): Promise<string> {
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(email)
  // A loaded picture clears the field below it.
  await expect(page.locator('img[src^="data:image/"]')).toBeVisible()
  await page.getByLabel('Type the letters in the picture').fill(CAPTCHA_ANSWER)
  await page.getByRole('button', { name: 'Reset', exact: true }).click()
  await expect(page.getByText(/^If this email is registered/)).toBeVisible()
  return linkOf(page, email, /new password/)
}

/** Registers an individual without the screens, with a captcha. */
export function registerOverWire(
  page: Page,
  person: Person,
  captcha: object = { captcha: CAPTCHA_ANSWER, key: 'any' },
) {
  const data = {
    first_name: person.firstName,
    last_name: person.lastName,
    email: person.email,
    mobile: person.mobile,
    address: '14 Prabhat Road',
    city: 'Pune',
    state: 'Maharashtra',
    pincode: '411004',
    password: person.password,
    usertype: 1,
    ...captcha,
  }
  return page.request.post('/api/user-register', { data })
}

/** A person who is registered and verified, over the wire: those screens have their own tests. */
export async function verifiedPerson(page: Page): Promise<Person> {
  const person = newPerson()
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(path, { data })
    expect(answer.ok(), path).toBe(true)
    return answer.json()
  }
  const registered = await registerOverWire(page, person)
  expect(registered.ok()).toBe(true)
  const { data } = await registered.json()
  const way = (step: string) => `/api/${step}/${data.id}/${data.token}`
  await post(way('pan-verification'), { pan: TEST.pan.Individual, name: TEST.panName.Individual })
  const sent = await post(way('aadhar-verification'), { aadhaar_number: TEST.aadhaar })
  await post(way('aadhar-otp-verification'), { otp: TEST.otp, ref_id: sent.data.ref_id })
  const { signing_link } = await post(way('document-verification'), { i_agree_check: '1' })
  await post(signing_link, { action: 'sign', otp: TEST.otp })
  const isActive = async () => {
    const answer = await (await page.request.get(way('verification'))).json()
    return answer.user_data.user_details.document_verified
  }
  await expect.poll(isActive).toBe(1)
  return person
}

/** A demo retailer with many old payments, which no other test changes. */
export async function quietRetailer(): Promise<string> {
  const [found] = await inDatabase(
    `select u.email from users u join payments p on p.payer_id = u.id
      where u.role_id = 4 and u.email <> $1 and not exists (select from payments where payer_id = u.id and status = 'pending')
      group by u.id order by count(*) desc, u.id limit 1`,
    [ACCOUNTS.retailer],
  )
  return String(found?.email)
}

/** A new retailer below the demo distributor, with confirmed e-mail and mobile only. */
export async function newRetailer(name: string): Promise<string> {
  const email = `${name}.${Date.now()}@example.in`
  await inDatabase(
    `insert into users (username, first_name, last_name, email, mobile, role_id, parent_id, password_hash, pancard_verified,
            aadhar_verified, document_verified, email_confirmed_at, mobile_confirmed_at)
     select $1, 'Lata', 'Joshi', $1, (6000000000 + floor(random() * 999999999))::text, 4, parent_id, password_hash, 1, 1, 1,
            now(), now()
       from users where email = $2`,
    [email, ACCOUNTS.retailer],
  )
  return email
}

/** Another super admin without a parent, as an operator creates one; returns the e-mail. */
export async function secondSuperAdmin(): Promise<string> {
  const email = `meera.${Date.now()}@example.in`
  await inDatabase(
    `insert into users (username, first_name, last_name, email, mobile, role_id, password_hash, pancard_verified,
            aadhar_verified, gstin_verified, document_verified, email_confirmed_at, mobile_confirmed_at)
     select $1, 'Meera', 'Iyer', $1, (6000000000 + floor(random() * 999999999))::text, 1, password_hash, 1, 1, 1, 1, now(), now()
       from users where email = $2`,
    [email, ACCOUNTS.superAdmin],
  )
  return email
}
