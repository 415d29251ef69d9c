import { GATEWAY_ACCOUNTS } from '@chukta/contract/pricing/gateway-accounts-messages'
import { DECLARED_GATEWAYS, type DeclaredGateway } from '../../../platform/configuration/declared-gateways.ts'
import { ownScript } from '../../../platform/configuration/gateway-hosts.ts'
import { missingHalves, whyNot } from '../../../platform/configuration/live-check.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { isOfPortal, settingsOf } from '../../../providers/account-book.ts'

type Values = Record<string, string>
type Portal = Parameters<typeof settingsOf>[2]

const messages = GATEWAY_ACCOUNTS

/** The declaration of a gateway. Throws an Error when it has no folder. */
export function declarationOf(slug: string): DeclaredGateway {
  const declared = DECLARED_GATEWAYS.find((each) => each.slug === slug)
  if (!declared) throw new Error(`no gateway ${slug}`)
  return declared
}

/**
 * Checks the settings of an account as a whole, and gives the host of its API. On a live portal they are as real as a live
 * configuration has to be; its addresses are at the hosts of the gateway. Throws 422 at the settings that are wrong, and 409
 * where play money and real money would meet.
 */
export function checkSettings(slug: string, values: Values, portal: Portal): { apiHost: string } {
  const declared = declarationOf(slug)
  const { fields, together } = declared
  const script = ownScript(declared, portal)
  const errors: Record<string, string[]> = {}
  const refuse = (name: string, message: string) => {
    errors[`settings.${name}`] = [message]
  }
  for (const name of Object.keys(values)) {
    if (!Object.hasOwn(fields, name)) refuse(name, messages.settingUnknown)
  }
  for (const [name, kind] of Object.entries(fields)) {
    const value = values[name]
    const isAddress = kind.endsWith('address')
    if (portal.isSandbox) {
      // Without an address it is the sandbox's.
      if (value === undefined && kind !== 'address' && !kind.startsWith('optional'))
        refuse(name, messages.settingMissing)
      else if (value !== undefined && isAddress && !URL.canParse(value)) refuse(name, messages.addressFormat)
    } else if (value !== undefined || (!kind.startsWith('optional') && script?.variable !== name)) {
      if (value === undefined) refuse(name, messages.settingMissing)
      else if (whyNot(kind, value, portal.staging) !== undefined)
        refuse(name, isAddress ? messages.addressFormat : messages.settingExample)
    }
  }
  for (const { missing, set } of missingHalves(together, values)) refuse(missing, messages.settingWith(set))
  if (Object.keys(errors).length > 0) throw new AppError('invalid-fields', { errors })
  const made = readSettings(slug, values, portal)
  if (!isOfPortal(made, portal)) {
    const inLive = portal.staging ? messages.otherInStaging(portal.staging) : messages.sandboxInLive
    const message = portal.isSandbox ? messages.liveInSandbox : inLive
    throw new AppError('conflict', { message })
  }
  return { apiHost: new URL(made.settings.apiUrl).host }
}

/** Throws 422 where a variable breaks the gateway's own rules, or an address is at none of its hosts. */
function readSettings(slug: string, values: Values, portal: Portal) {
  try {
    return settingsOf(slug, values, portal)
  } catch (error) {
    const { issues = [] } = error as { issues?: { path: PropertyKey[]; message: string }[] }
    if (issues.length === 0) throw error
    const errors = Object.fromEntries(
      issues.map(({ path, message }) => [`settings.${path.join('.')}`, [message]]),
    )
    throw new AppError('invalid-fields', { errors })
  }
}
