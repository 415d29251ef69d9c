import { digilockerLinkAad, fileAad, identityAad, signingLinkAad, totpAad } from '../modules/identity/api.ts'
import { pushKeyAad, pushTargetAad, webhookSecretAad } from '../modules/messaging/api.ts'
import { billAad } from '../modules/payables/api.ts'
import { ownAccountAad, payeeAad, schoolAad } from '../modules/payouts/api.ts'
import { proposedSettingsAad } from '../modules/pricing/api.ts'
import { gatewayAccountAad } from '../platform/configuration/gateway-accounts-sql.ts'

/** A column that holds encrypted records, with what is bound into each. */
export type SealedColumn = {
  table: string
  /** The primary key. */
  key: string
  column: string
  /** The column that names its person, where that is not `user_id`. */
  owner?: string
  /** The column that is filled in the rows that this entry is about, where it is not about all of them. */
  only?: string
  /** What is bound in: of the person, or of the row by its key. */
  aad: (userId: number, key: string) => string
}

/** Every encrypted column, each of a table that names its person. A new one must be listed here, a copy after its source. */
export const SEALED_COLUMNS: SealedColumn[] = [
  { table: 'payees', key: 'id', column: 'pan_cipher', aad: (id) => payeeAad('pan_number', id) },
  {
    table: 'payees',
    key: 'id',
    column: 'account_cipher',
    aad: (id) => payeeAad('account_number', id),
  },
  { table: 'schools', key: 'id', column: 'account_cipher', aad: schoolAad },
  // Copied from the rows above as they are.
  {
    table: 'bank_accounts',
    key: 'id',
    column: 'account_cipher',
    only: 'payee_id',
    aad: (id) => payeeAad('account_number', id),
  },
  { table: 'bank_accounts', key: 'id', column: 'account_cipher', only: 'school_id', aad: schoolAad },
  {
    table: 'bank_accounts',
    key: 'id',
    column: 'account_cipher',
    only: 'own_user_id',
    aad: ownAccountAad,
  },
  { table: 'identities', key: 'user_id', column: 'pan_cipher', aad: (id) => identityAad('pan', id) },
  {
    table: 'identities',
    key: 'user_id',
    column: 'gstin_cipher',
    aad: (id) => identityAad('gstin', id),
  },
  // Copied from the row above as it is.
  {
    table: 'tax_recipients',
    key: 'id',
    column: 'gstin_cipher',
    aad: (id) => identityAad('gstin', id),
  },
  { table: 'bills', key: 'id', column: 'details_cipher', aad: billAad },
  { table: 'remembered_bills', key: 'id', column: 'details_cipher', aad: billAad },
  { table: 'signing_requests', key: 'verification_id', column: 'link_cipher', aad: signingLinkAad },
  { table: 'digilocker_requests', key: 'id', column: 'link_cipher', aad: digilockerLinkAad },
  { table: 'totp_secrets', key: 'user_id', column: 'secret_cipher', aad: totpAad },
  {
    table: 'gateway_accounts',
    key: 'id',
    column: 'settings_cipher',
    owner: 'made_by',
    aad: (_, id) => gatewayAccountAad(id),
  },
  {
    table: 'gateway_settings_proposed',
    key: 'digest',
    column: 'settings_cipher',
    owner: 'made_by',
    aad: (_, digest) => proposedSettingsAad(digest),
  },
  { table: 'push_subscriptions', key: 'id', column: 'target_cipher', aad: pushTargetAad },
  {
    table: 'webhook_endpoints',
    key: 'id',
    column: 'secret_cipher',
    owner: 'account_id',
    aad: (_, id) => webhookSecretAad(id),
  },
  {
    table: 'webhook_endpoints',
    key: 'id',
    column: 'old_secret_cipher',
    owner: 'account_id',
    only: 'old_secret_cipher',
    aad: (_, id) => webhookSecretAad(id),
  },
  // Of nobody: bound to its own id.
  {
    table: 'push_keys',
    key: 'id',
    column: 'private_cipher',
    owner: 'id',
    aad: (_, id) => pushKeyAad(id),
  },
  // The keys of files, whose bytes are not re-encrypted when the keyring is rotated.
  { table: 'files', key: 'id', column: 'key_cipher', owner: 'owner_id', aad: (_, id) => fileAad(id) },
]
