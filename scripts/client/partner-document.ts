import { describePartners } from '../../apps/api/src/platform/http/partner-docs.ts'
import { PARTNER_PREFIX } from '../../apps/api/src/platform/http/problems.ts'
import { mount } from '../../apps/api/src/platform/http/routes.ts'
import { partnerCalls } from '../../packages/contract/test/contract-calls.ts'

type Routes = Parameters<typeof describePartners>[0]

/**
 * The OpenAPI document of the partners' API without a server or a database: from the contract's calls, mounted as the server
 * mounts them. Paths are without their prefix, and refusals are left out, for short names of types.
 */
export async function partnerDocument(): Promise<object> {
  const routes: Routes[number][] = []
  const app = { route: (route: Routes[number]) => void routes.push(route) }
  const refuse = () => Promise.reject(new Error('this server answers no call'))
  for (const { spec } of await partnerCalls()) mount(app as never, {} as never, spec, refuse as never)
  const document = await describePartners(routes)
  const paths = Object.entries(document.paths).map(([path, operations]) => {
    for (const operation of Object.values(operations)) {
      operation.responses = Object.fromEntries(
        Object.entries(operation.responses).filter(([status]) => status === '200'),
      )
      operation.parameters = (operation.parameters ?? []).filter(
        (each) => (each as { in: string }).in !== 'header',
      )
    }
    return [path.replace(PARTNER_PREFIX, ''), operations]
  })
  return { ...document, paths: Object.fromEntries(paths) }
}
