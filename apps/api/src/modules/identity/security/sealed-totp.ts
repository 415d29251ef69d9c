/** Binds an encrypted secret to its place and its person. */
export const totpAad = (userId: number) => `totp_secrets.secret_cipher/${userId}`
