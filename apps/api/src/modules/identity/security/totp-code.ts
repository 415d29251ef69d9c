import { Secret, TOTP } from 'otpauth'

/** Seconds of one code. */
const PERIOD = 30
/** Codes of so many steps before and after now are taken: clocks differ. */
const STEPS_AROUND = 1

/** A new secret in base32, 160 bits as RFC 4226 asks for. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** The address that a QR code hands to an authenticator app. The app lists it as the `account` at the `issuer`. */
export function totpUri(secret: string, account: string, issuer: string): string {
  return totp(secret, account, issuer).toString()
}

/** The step whose code this is, now or one step around it; null when it is none. `now` is in milliseconds. */
export function stepOf(secret: string, code: string, now = Date.now()): number | null {
  const away = totp(secret).validate({ token: code, timestamp: now, window: STEPS_AROUND })
  return away === null ? null : Math.floor(now / 1000 / PERIOD) + away
}

// SHA-1, 6 digits, 30 seconds: what every authenticator app knows.
function totp(secret: string, label = '', issuer = ''): TOTP {
  return new TOTP({ issuer, label, secret: Secret.fromBase32(secret), period: PERIOD })
}
