import cashfree from '../../providers/payment-gateways/cashfree/declaration.ts'
import payu from '../../providers/payment-gateways/payu/declaration.ts'
import phonepe from '../../providers/payment-gateways/phonepe/declaration.ts'
import razorpay from '../../providers/payment-gateways/razorpay/declaration.ts'
import type { GatewayDeclaration } from './gateway-declaration.ts'

export type DeclaredGateway = GatewayDeclaration & { slug: string }

/** Every gateway's declaration by its slug, the name of its folder. */
const DECLARATIONS = { cashfree, payu, phonepe, razorpay }

export type Declarations = typeof DECLARATIONS

/** The gateways by their ids. */
export const DECLARED_GATEWAYS: readonly DeclaredGateway[] = Object.entries<GatewayDeclaration>(DECLARATIONS)
  .map(([slug, declaration]) => ({ ...declaration, slug }))
  .toSorted((a, b) => a.id - b.id)
checkDeclarations(DECLARED_GATEWAYS)

/**
 * Throws an Error that names two gateways with one id, a variable that does not begin with its gateway's slug, or one that
 * holds an address for which no hosts are declared. Takes them in the order of their ids.
 */
export function checkDeclarations(
  declared: readonly Pick<DeclaredGateway, 'slug' | 'id' | 'environment' | 'fields' | 'hosts'>[],
): void {
  for (const [at, { slug, id, environment, fields, hosts }] of declared.entries()) {
    if (declared[at - 1]?.id === id)
      throw new Error(`The payment gateway ${slug} has the id ${id} of another.`)
    const prefix = `${slug.toUpperCase().replaceAll('-', '_')}_`
    const foreign = Object.keys(environment.shape).find((name) => !name.startsWith(prefix))
    if (foreign) throw new Error(`${foreign} of the payment gateway ${slug} does not begin with ${prefix}.`)
    const open = Object.keys(fields).find((name) => fields[name]?.endsWith('address') && !hosts[name])
    if (open) throw new Error(`${open} of the payment gateway ${slug} has no hosts.`)
  }
}
