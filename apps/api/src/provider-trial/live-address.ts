/** Hosts where money or people are real; any other is a test side or a stand-in on this machine. */
const TEST_HOST = /(^|\.)(localhost|127\.0\.0\.1)$|(^|[.-])(sandbox|test|uat|preprod|staging)([.-]|$)/i

/** The product of Quicko whose name is Sandbox: of its hosts one is a test side. */
const QUICKO_HOST = /(^|\.)sandbox\.co\.in$/i

/**
 * Whether calls to an address move real money or reach real people. Razorpay has one address for both: there the key
 * says it; Quicko's key does too, beside its host. An address that we cannot place counts as live.
 */
export function isLive({ address, keyId }: { address: string; keyId: string }): boolean {
  if (keyId.startsWith('rzp_')) return !keyId.startsWith('rzp_test_')
  const { hostname } = new URL(address)
  if (QUICKO_HOST.test(hostname)) return !/^test-/i.test(hostname) || !keyId.startsWith('key_test_')
  return !TEST_HOST.test(hostname)
}
