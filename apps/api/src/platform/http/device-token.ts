import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../configuration/config.ts'
import { hashToken, randomToken, type Secrets, sameSecret } from '../security/secrets.ts'
import { cookieOptions } from './cookies.ts'

/** The cookie that identifies a known browser. */
const DEVICE_COOKIE = 'device'
/** The longest that browsers keep a cookie; every sign-in renews it. */
export const DEVICE_DAYS = 400

const FORM = /^([\w-]{43})\.([\w-]{43})$/

/** Makes the token of a browser: random, and signed, so that a forged one is refused without a query. */
export function newDeviceToken(secrets: Secrets): string {
  const random = randomToken()
  return `${random}.${signatureOf(secrets, random).toString('base64url')}`
}

/** The token in a request's cookie; null when there is none or its signature is not ours. */
export function readDeviceToken(secrets: Secrets, request: FastifyRequest): string | null {
  const [token, random = '', signature = ''] = FORM.exec(request.cookies[DEVICE_COOKIE] ?? '') ?? []
  if (token === undefined) return null
  return sameSecret(Buffer.from(signature, 'base64url'), signatureOf(secrets, random)) ? token : null
}

/** The hash that is stored of a token. */
export function hashDeviceToken(token: string): Buffer {
  return hashToken(token.split('.')[0] ?? '')
}

/** Gives the browser its token, for another 400 days. */
export function setDeviceCookie(reply: FastifyReply, config: Config, token: string): void {
  reply.setCookie(DEVICE_COOKIE, token, { ...cookieOptions(config), maxAge: DEVICE_DAYS * 86_400 })
}

function signatureOf(secrets: Secrets, random: string): Buffer {
  return secrets.hmac('device', random)
}
