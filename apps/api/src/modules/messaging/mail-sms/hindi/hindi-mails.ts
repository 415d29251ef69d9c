import type { Templates } from '../english-mails.ts'
import { factorReset, factorResetEnded } from './factor-reset-mails.ts'
import * as office from './office-mails.ts'
import * as payment from './payment-mails.ts'
import * as signIn from './sign-in-mails.ts'
import * as staff from './staff-mails.ts'

/** Every mail in Hindi. */
export const HINDI_MAILS: Templates = {
  'login-otp': signIn.loginOtp,
  'captcha-code': signIn.captchaCode,
  'new-device': signIn.newDevice,
  'wrong-codes': signIn.wrongCodes,
  'payment-receipt': payment.paymentReceipt,
  'payment-due': payment.paymentDue,
  'automatic-payment-off': payment.automaticPaymentOff,
  'payment-refunded': payment.paymentRefunded,
  'bill-refused': payment.billRefused,
  'payout-failed': payment.payoutFailed,
  'payouts-paused': office.payoutsPaused,
  'dispute-opened': payment.disputeOpened,
  'dispute-ending': payment.disputeEnding,
  'payee-changed': payment.payeeChanged,
  'payee-account-changed': payment.payeeAccountChanged,
  'data-download': office.dataDownload,
  'report-view': office.reportView,
  'verification-link': signIn.verificationLink,
  'mobile-released': signIn.mobileReleased,
  'account-active': signIn.accountActive,
  'reset-password': signIn.resetPassword,
  'setup-password': signIn.setupPassword,
  'password-changed': signIn.passwordChanged,
  'contact-otp': signIn.contactOtp,
  'contact-changed': signIn.contactChanged,
  'contact-waiting': signIn.contactWaiting,
  'contact-objected': signIn.contactObjected,
  'staff-invitation': staff.staffInvitation,
  'staff-invitation-taken': staff.staffInvitationTaken,
  'staff-joined': staff.staffJoined,
  'step-up-otp': signIn.stepUpOtp,
  'second-factor-changed': signIn.secondFactorChanged,
  'factor-reset': factorReset,
  'factor-reset-ended': factorResetEnded,
  'approval-waiting': office.approvalWaiting,
  'approval-decided': office.approvalDecided,
  'wallet-account-changed': office.walletAccountChanged,
  'withdrawal-returned': office.withdrawalReturned,
  'books-broken': office.booksBroken,
  incident: office.incident,
  'webhook-endpoint': office.webhookEndpoint,
}
