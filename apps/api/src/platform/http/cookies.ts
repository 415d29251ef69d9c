import type { CookieSerializeOptions } from '@fastify/cookie'
import type { Config } from '../configuration/config.ts'

/** How every cookie of ours is set: for calls of this portal's own pages alone, and out of reach of scripts. */
export function cookieOptions({ publicUrl }: Pick<Config, 'publicUrl'>): CookieSerializeOptions {
  return { httpOnly: true, sameSite: 'strict', path: '/api', secure: publicUrl.startsWith('https:') }
}
