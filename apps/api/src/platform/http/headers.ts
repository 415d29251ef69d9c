import type { FastifyHelmetOptions } from '@fastify/helmet'
import type { Config } from '../configuration/config.ts'
import type { CheckoutUrls } from '../configuration/gateway-declaration.ts'

/** Origins that the checkouts of the gateways in use load, frame and receive forms at. */
export type CheckoutOrigins = ReturnType<typeof checkoutOrigins>

/** Security headers of every answer; the policy names exactly the origins of the gateways in use at that moment. */
export function securityHeaders(config: Config, origins: () => CheckoutOrigins): FastifyHelmetOptions {
  const scripts = () => origins().scripts.join(' ')
  const frames = () => origins().frames.join(' ')
  const forms = () => origins().forms.join(' ')
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", scripts],
        // Mantine writes its variables into a style element.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", frames],
        frameSrc: [frames],
        formAction: ["'self'", forms],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    // The gateway's modal is another origin's window.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    hsts: config.publicUrl.startsWith('https:') ? { maxAge: 31_536_000 } : false,
  }
}

/** Browser features; all are refused to our pages and to every page that we frame. */
const UNUSED_FEATURES = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

/** Features for the checkouts' frames: payment requests, a bank's passkey, the code of an SMS, copying. */
const CHECKOUT_FEATURES = ['payment', 'publickey-credentials-get', 'otp-credentials', 'clipboard-write']
const OWN_FEATURES = ['publickey-credentials-create', 'fullscreen']

/** Which policies may turn text into markup or into a script's address; the pages make these three. */
const TRUSTED_TYPES = "require-trusted-types-for 'script'; trusted-types default checkout-script dompurify"

/** The policy of our service worker: fetch from us. Its pages have policies of their own. */
export const WORKER_POLICY = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'"

/** Headers beside those of `securityHeaders`: of every answer, and of pages. */
export function browserPolicies(origins: CheckoutOrigins) {
  const frames = origins.frames.map((origin) => `"${origin}"`)
  const permissions = [
    ...UNUSED_FEATURES.map((name) => `${name}=()`),
    ...OWN_FEATURES.map((name) => `${name}=(self)`),
    ...CHECKOUT_FEATURES.map((name) => `${name}=(${['self', ...frames].join(' ')})`),
  ]
  return {
    always: { 'Permissions-Policy': permissions.join(', ') },
    pages: { 'Content-Security-Policy-Report-Only': TRUSTED_TYPES },
  }
}

/** For pages that anyone with the address may see: search engines skip them, and no other site receives the address. */
export const UNLISTED = { 'X-Robots-Tag': 'noindex, nofollow', 'Referrer-Policy': 'no-referrer' }

export function checkoutOrigins(used: readonly CheckoutUrls[]) {
  const scripts = used.flatMap((urls) => urls.scripts).map(originOf)
  const frames = [...scripts, ...used.flatMap((urls) => urls.frames).map(originOf)]
  const forms = [...frames, ...used.flatMap((urls) => urls.forms).map(originOf)]
  return { scripts: [...new Set(scripts)], frames: [...new Set(frames)], forms: [...new Set(forms)] }
}

function originOf(url: string): string {
  return new URL(url).origin
}
