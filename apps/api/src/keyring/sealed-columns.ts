import {
  digilockerLinkContext,
  fileContext,
  identityContext,
  signingLinkContext,
  totpContext,
} from '../modules/identity/api.ts'
import { pushKeyContext, pushTargetContext } from '../modules/messaging/api.ts'
import { billContext } from '../modules/payables/api.ts'
import { ownAccountContext, payeeContext, schoolContext } from '../modules/payouts/api.ts'
import { proposedSettingsContext } from '../modules/pricing/api.ts'
import { gatewayAccountContext } from '../platform/configuration/gateway-accounts-sql.ts'

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
  context: (userId: number, key: string) => string
}

/** Every encrypted column, each of a table that names its person. A new one must be listed here, a copy after its source. */
export const SEALED_COLUMNS: SealedColumn[] = [
  { table: 'payees', key: 'id', column: 'pan_cipher', context: (id) => payeeContext('pan_number', id) },
  {
    table: 'payees',
    key: 'id',
    column: 'account_cipher',
    context: (id) => payeeContext('account_number', id),
  },
  { table: 'schools', key: 'id', column: 'account_cipher', context: schoolContext },
  // Copied from the rows above as they are.
  {
    table: 'bank_accounts',
    key: 'id',
    column: 'account_cipher',
    only: 'payee_id',
    context: (id) => payeeContext('account_number', id),
  },
  { table: 'bank_accounts', key: 'id', column: 'account_cipher', only: 'school_id', context: schoolContext },
  {
    table: 'bank_accounts',
    key: 'id',
    column: 'account_cipher',
    only: 'own_user_id',
    context: ownAccountContext,
  },
  { table: 'identities', key: 'user_id', column: 'pan_cipher', context: (id) => identityContext('pan', id) },
  {
    table: 'identities',
    key: 'user_id',
    column: 'gstin_cipher',
    context: (id) => identityContext('gstin', id),
  },
  // Copied from the row above as it is.
  {
    table: 'tax_recipients',
    key: 'id',
    column: 'gstin_cipher',
    context: (id) => identityContext('gstin', id),
  },
  { table: 'bills', key: 'id', column: 'details_cipher', context: billContext },
  { table: 'remembered_bills', key: 'id', column: 'details_cipher', context: billContext },
  { table: 'signing_requests', key: 'verification_id', column: 'link_cipher', context: signingLinkContext },
  { table: 'digilocker_requests', key: 'id', column: 'link_cipher', context: digilockerLinkContext },
  { table: 'totp_secrets', key: 'user_id', column: 'secret_cipher', context: totpContext },
  {
    table: 'gateway_accounts',
    key: 'id',
    column: 'settings_cipher',
    owner: 'made_by',
    context: (_, id) => gatewayAccountContext(id),
  },
  {
    table: 'gateway_settings_proposed',
    key: 'digest',
    column: 'settings_cipher',
    owner: 'made_by',
    context: (_, digest) => proposedSettingsContext(digest),
  },
  { table: 'push_subscriptions', key: 'id', column: 'target_cipher', context: pushTargetContext },
  // Of nobody: bound to its own id.
  {
    table: 'push_keys',
    key: 'id',
    column: 'private_cipher',
    owner: 'id',
    context: (_, id) => pushKeyContext(id),
  },
  // The keys of files, whose bytes are not re-encrypted when the keyring is rotated.
  { table: 'files', key: 'id', column: 'key_cipher', owner: 'owner_id', context: (_, id) => fileContext(id) },
]
