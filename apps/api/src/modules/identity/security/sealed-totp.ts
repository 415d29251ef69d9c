/** Binds an encrypted secret to its place and its person. */
export const totpContext = (userId: number) => `totp_secrets.secret_cipher/${userId}`
