export type { Approvable } from './approvals/approvable.ts'
export { countToDecide } from './approvals/approvals-list-sql.ts'
export { couldBeDecided } from './approvals/approvals-service.ts'
export { waitingFor, waitsWith } from './approvals/approvals-sql.ts'
export type { Change, Fact } from './approvals/facts.ts'
export { mountApprovable, registerApprovable, submit } from './approvals/submit-service.ts'
export { type Company, readCompany } from './company/company-service.ts'
export { gstRateInSql } from './company/company-sql.ts'
export { paperBrandOf, paperHeadOf } from './company/paper-service.ts'
export { fileAad } from './files/file-key.ts'
export { fileLink } from './files/file-links.ts'
export { dropWritten, openStoredFile, writeFile, writeMadeFile } from './files/files-service.ts'
export { deleteFile, deleteFiles, insertFile, type WrittenFile } from './files/files-sql.ts'
export { readFilledSheet } from './files/filled-sheet-service.ts'
export { checkUpload, type TakenFile } from './files/intake-service.ts'
export type { CsvLine } from './files/sheet-csv.ts'
export { SheetRefusal } from './files/sheet-refusal.ts'
export { bareHeading, type FileRows, rowsOfSheet } from './files/sheet-rows.ts'
export { linesOf } from './files/sheet-service.ts'
export { keepUpload, refuseOverHour, withWritten } from './files/uploads-service.ts'
export { readsIn } from './languages/languages-sql.ts'
export { holdMember } from './members/members-sql.ts'
export { totpAad } from './security/sealed-totp.ts'
export { maskEmail } from './security/step-up-service.ts'
export { DEMO_PASSWORD } from './sign-in/demo-accounts.ts'
export {
  closeReports,
  isLeftToPerson,
  keepReport,
  keepUnlisted,
  type UnappliedReport,
} from './unapplied-reports/unapplied-reports-sql.ts'
export { alertSuperAdmins, tellSuperAdmins } from './users/super-admin-mail-service.ts'
export { listSuperAdmins } from './users/users-sql.ts'
export {
  digilockerLinkAad,
  identityAad,
  openGstin,
  openOwnPan,
  signingLinkAad,
} from './verification/sealed-identity.ts'
