import type { FastifyHelmetOptions } from '@fastify/helmet'
import type { Config } from './config.ts'

/** Security headers of every answer; the policy names exactly the configured providers' origins. */
export function securityHeaders(config: Config): FastifyHelmetOptions {
  const gateways = [new URL(config.cashfree.sdkUrl).origin]
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...gateways],
        // Mantine writes its variables into a style element.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...gateways],
        frameSrc: gateways,
        formAction: ["'self'", ...gateways],
        manifestSrc: ["'self'"],
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
