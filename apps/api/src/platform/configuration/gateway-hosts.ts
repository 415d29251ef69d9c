import { isLocal } from '../http/local-address.ts'
import type { Config } from './config.ts'
import type { DeclaredGateway } from './declared-gateways.ts'
import { isAtStaging } from './staging.ts'

/** The settings that decide where the accounts of a portal may be. */
export type HostsOfPortal = Pick<Config, 'isSandbox' | 'gatewayHosts' | 'staging'> & {
  gateways: readonly { slug: string; variables: Readonly<Record<string, string | undefined>> }[]
}

/** How people read that an address may be anywhere on this machine. */
const THIS_MACHINE = 'localhost'

/**
 * The hosts at which an address of a gateway's account may be: the gateway's own, that of the same variable in the
 * environment, and those that the operator allows, which serve no scripts. On a portal of the sandbox, this machine too;
 * in a rehearsal its sandbox alone.
 */
export function allowedHosts(gateway: DeclaredGateway, variable: string, portal: HostsOfPortal): string[] {
  if (portal.staging !== null) return [new URL(portal.staging).host]
  const ofEnvironment = portal.gateways.find(({ slug }) => slug === gateway.slug)?.variables[variable]
  const hosts = [
    ...(gateway.hosts[variable] ?? []),
    ...(ofEnvironment && URL.canParse(ofEnvironment) && !isLocal(ofEnvironment)
      ? [new URL(ofEnvironment).host]
      : []),
    ...(gateway.script?.variable === variable ? [] : portal.gatewayHosts),
    ...(portal.isSandbox ? [THIS_MACHINE] : []),
  ]
  return [...new Set(hosts)]
}

/** Whether an address of an account is at one of its hosts: by https, at that very port and without a name and password. */
export function isAllowed(
  gateway: DeclaredGateway,
  variable: string,
  url: string,
  portal: HostsOfPortal,
): boolean {
  if (portal.staging !== null) return isAtStaging(url, portal.staging)
  if (!URL.canParse(url)) return false
  const { protocol, host, username, password } = new URL(url)
  if (username !== '' || password !== '') return false
  if (isLocal(url)) return portal.isSandbox && /^https?:$/.test(protocol)
  return protocol === 'https:' && allowedHosts(gateway, variable, portal).includes(host)
}

/** The script of a gateway that a live portal loads, so that no account names its address. */
export function ownScript(
  { script }: DeclaredGateway,
  { isSandbox, staging }: Pick<HostsOfPortal, 'isSandbox' | 'staging'>,
): DeclaredGateway['script'] {
  return isSandbox || staging !== null ? undefined : script
}
