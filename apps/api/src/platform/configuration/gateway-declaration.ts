import { z } from 'zod/mini'
import { isLocal } from '../http/local-address.ts'

/**
 * The facts about a payment gateway that start-up needs: `declaration.ts` of the gateway's folder, beside
 * `adapter.ts`, which makes the calls. The name of the folder is the gateway's slug.
 */
export type GatewayDeclaration<Env extends z.ZodMiniObject = z.ZodMiniObject, Settings = GatewaySettings> = {
  /** As in `payment_gateways.id`, and its first place in the order of priority. Never changes. */
  id: number
  name: string
  /** Percent of the base amount that a payment costs until a super admin sets it otherwise, by method. */
  firstCharges: Record<'card' | 'upi' | 'net-banking', string>
  /** The variables of the environment that configure it; they begin with the slug in capitals. */
  environment: Env
  /** The variable that holds the address of its API: real unless it names this machine. */
  address: VariableOf<Env>
  /** The kind of each variable of a real account: those that are not optional must be set. */
  fields: Readonly<Record<VariableOf<Env>, AccountField>>
  /** Pairs of optional variables of which a real account has both or neither. */
  together?: readonly (readonly [VariableOf<Env>, VariableOf<Env>])[]
  /**
   * The gateway's own hosts by the variables that hold an address: an account is at one of these. The start refuses an
   * address without hosts.
   */
  hosts: Readonly<Partial<Record<VariableOf<Env>, readonly [string, ...string[]]>>>
  /** The gateway's script, where its checkout loads one: an account of a live portal loads this one unless it names another. */
  script?: { variable: VariableOf<Env>; url: string }
  /** The settings of its adapter, with the sandbox's addresses where none are set. */
  readSettings(env: z.output<Env>, sandbox: SandboxUrls): Settings
  /** Addresses that its checkout loads scripts from, frames and posts forms to: the content security policy. */
  checkoutUrls(settings: Settings): CheckoutUrls
}

/** A `secret` is never shown; an `address` is real only where it begins with https and names another machine. */
export type AccountField = 'address' | 'id' | 'secret' | 'optional' | 'optional-address' | 'optional-secret'

export type GatewaySettings = { apiUrl: string }

/** The deps of a declared gateway's adapter. */
export type SettingsOf<Declared extends { readSettings: (...args: never[]) => unknown }> = ReturnType<
  Declared['readSettings']
>

/** Where the sandbox answers: to this server, and to browsers. */
export type SandboxUrls = { server: string; browser: string }

export type CheckoutUrls = {
  scripts: string[]
  /** Besides those of the scripts. */
  frames: string[]
  /** Besides those of the frames. */
  forms: string[]
}

type VariableOf<Env extends z.ZodMiniObject> = keyof z.output<Env> & string

/** The value every key has at the sandbox. */
export const SANDBOX_SECRET = 'sandbox-secret'

/** A declaration as it is written in a gateway's folder, with the types of its own variables and settings. */
export function declareGateway<Env extends z.ZodMiniObject, Settings extends GatewaySettings>(
  declaration: GatewayDeclaration<Env, Settings>,
): GatewayDeclaration<Env, Settings> {
  return declaration
}

/** A setting that has a default. */
export const textSetting = (fallback: string) => z._default(z.string().check(z.minLength(1)), fallback)

/** The gateway's fees: `card=1.75,upi=0,net-banking=0.9`, percent of the amount without GST. */
export const feesSetting = z.optional(
  z
    .string()
    .check(
      z.regex(
        /^[a-z-]+=\d{1,2}(\.\d{1,4})?(,[a-z-]+=\d{1,2}(\.\d{1,4})?)*$/,
        'Rates by method: card=1.75,upi=0',
      ),
    ),
)

/** The sandbox's fees. */
const SANDBOX_FEES = { card: '1.75', upi: '0.20', 'net-banking': '0.80' }

/** The fees as they are set; the sandbox's at the sandbox, and unknown at a real address without the setting. */
export function agreedFees(
  text: string | undefined,
  address: string | undefined,
): Record<string, string> | null {
  if (text !== undefined) return Object.fromEntries(text.split(',').map((each) => each.split('=')))
  return isSandboxAddress(address) ? SANDBOX_FEES : null
}

/** Whether the address of an API is the sandbox's: none is set, or it names this machine. */
export const isSandboxAddress = (address: string | undefined) => address === undefined || isLocal(address)
