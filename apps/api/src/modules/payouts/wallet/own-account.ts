/** Authenticated with the cipher, so that a value cannot be moved to another column or owner. */
export function ownAccountAad(userId: number): string {
  return `bank_accounts/own_account_number/${userId}`
}
