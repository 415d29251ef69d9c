import type { GatewayWithAccounts } from '@chukta/contract/pricing/gateway-accounts'
import type { ComponentProps } from 'react'
import { TextField } from '../../../ui/form/text-field.tsx'
import { GATEWAY_ACCOUNTS_TEXT } from './gateway-accounts-text.ts'

type Fields = GatewayWithAccounts['fields']
const PREFIX = 'settings.'

/** A form's empty values, by the names that the server's errors have. */
export function emptySettings(fields: Fields): Record<string, string> {
  return Object.fromEntries(fields.map(({ name }) => [PREFIX + name, '']))
}

/** The settings that were typed, by their names. */
export function typedSettings(values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values)
      .filter(([name, value]) => name.startsWith(PREFIX) && value.trim() !== '')
      .map(([name, value]) => [name.slice(PREFIX.length), value.trim()]),
  )
}

type Props = {
  fields: Fields
  text: (name: string) => ComponentProps<typeof TextField> | object
  areKept?: boolean
}

/** A field for each setting of a gateway, with the hosts of an address; a secret is not shown while it is typed. */
export function SettingFields({ fields, text, areKept = false }: Props) {
  return fields.map(({ name, is_needed: isNeeded, is_secret: isSecret, hosts }) => (
    <TextField
      key={name}
      name={PREFIX + name}
      label={name}
      optional={!isNeeded && !areKept}
      {...(hosts.length > 0 ? { hint: GATEWAY_ACCOUNTS_TEXT.hosts(hosts.join(', ')) } : {})}
      maxLength={2000}
      spellCheck={false}
      autoCapitalize="off"
      autoComplete={isSecret ? 'new-password' : 'off'}
      {...(isSecret ? { type: 'password' } : {})}
      {...text(PREFIX + name)}
    />
  ))
}
