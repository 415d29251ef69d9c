/** The portal's company, as the page names it; the server writes it there, so that it is known before anything else. */
export const COMPANY = {
  name: said('application-name') ?? 'Chukta',
  /** Addresses of the logos; null where there is none. One of a single theme serves both. */
  logos: logos(said('logo-light'), said('logo-dark')),
  /** Width by height of the widest logo: the room that is reserved until it is there. */
  logoRatio: Number(said('logo-ratio') ?? 1),
  /** The policies that it has published. */
  policies: (said('policies')?.split(' ') ?? []) as ('terms' | 'privacy' | 'refunds')[],
}

/** False while the company has the product's own name: only then the look includes its Devanagari spelling. */
export const HAS_OWN_NAME = COMPANY.name !== 'Chukta'

function said(name: string): string | null {
  if (typeof document === 'undefined') return null
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content || null
}

function logos(light: string | null, dark: string | null) {
  const any = light ?? dark
  return any === null ? null : { light: light ?? any, dark: dark ?? any }
}
