import { accountActiveMail } from './mails/account-active.ts'
import { approvalDecidedMail, approvalWaitingMail } from './mails/approvals.ts'
import { automaticPaymentOffMail } from './mails/automatic-payment-off.ts'
import { billRefusedMail } from './mails/bill-refused.ts'
import { booksBrokenMail } from './mails/books-broken.ts'
import { captchaCodeMail } from './mails/captcha-code.ts'
import {
  contactChangedMail,
  contactObjectedMail,
  contactOtpMail,
  contactWaitingMail,
} from './mails/contact-change.ts'
import { dataDownloadMail } from './mails/data-download.ts'
import { disputeEndingMail, disputeOpenedMail } from './mails/disputes.ts'
import { factorResetEndedMail, factorResetMail } from './mails/factor-reset.ts'
import { incidentMail } from './mails/incident.ts'
import { loginOtpMail } from './mails/login-otp.ts'
import { newDeviceMail } from './mails/new-device.ts'
import { passwordChangedMail, resetPasswordMail, setupPasswordMail } from './mails/password-links.ts'
import { payeeAccountChangedMail } from './mails/payee-account-changed.ts'
import { payeeChangedMail } from './mails/payee-changed.ts'
import { paymentDueMail } from './mails/payment-due.ts'
import { paymentReceiptMail } from './mails/payment-receipt.ts'
import { paymentRefundedMail } from './mails/payment-refunded.ts'
import { payoutFailedMail, payoutsPausedMail } from './mails/payouts.ts'
import { reportViewMail } from './mails/report-view.ts'
import { secondFactorChangedMail } from './mails/second-factor-changed.ts'
import { staffInvitationMail, staffInvitationTakenMail, staffJoinedMail } from './mails/staff.ts'
import { stepUpOtpMail } from './mails/step-up-otp.ts'
import { mobileReleasedMail, verificationLinkMail } from './mails/verification-link.ts'
import { walletAccountChangedMail, withdrawalReturnedMail } from './mails/wallet.ts'
import { webhookEndpointMail } from './mails/webhook-endpoint.ts'
import { wrongCodesMail } from './mails/wrong-codes.ts'

/** Every mail the portal sends, by name, in English. */
export const ENGLISH_MAILS = {
  'login-otp': loginOtpMail,
  'captcha-code': captchaCodeMail,
  'new-device': newDeviceMail,
  'wrong-codes': wrongCodesMail,
  'payment-receipt': paymentReceiptMail,
  'payment-due': paymentDueMail,
  'automatic-payment-off': automaticPaymentOffMail,
  'payment-refunded': paymentRefundedMail,
  'bill-refused': billRefusedMail,
  'payout-failed': payoutFailedMail,
  'payouts-paused': payoutsPausedMail,
  'dispute-opened': disputeOpenedMail,
  'dispute-ending': disputeEndingMail,
  'payee-changed': payeeChangedMail,
  'payee-account-changed': payeeAccountChangedMail,
  'data-download': dataDownloadMail,
  'report-view': reportViewMail,
  'verification-link': verificationLinkMail,
  'mobile-released': mobileReleasedMail,
  'account-active': accountActiveMail,
  'reset-password': resetPasswordMail,
  'setup-password': setupPasswordMail,
  'password-changed': passwordChangedMail,
  'contact-otp': contactOtpMail,
  'contact-changed': contactChangedMail,
  'contact-waiting': contactWaitingMail,
  'contact-objected': contactObjectedMail,
  'webhook-endpoint': webhookEndpointMail,
  'staff-invitation': staffInvitationMail,
  'staff-invitation-taken': staffInvitationTakenMail,
  'staff-joined': staffJoinedMail,
  'step-up-otp': stepUpOtpMail,
  'second-factor-changed': secondFactorChangedMail,
  'factor-reset': factorResetMail,
  'factor-reset-ended': factorResetEndedMail,
  'approval-waiting': approvalWaitingMail,
  'approval-decided': approvalDecidedMail,
  'wallet-account-changed': walletAccountChangedMail,
  'withdrawal-returned': withdrawalReturnedMail,
  'books-broken': booksBrokenMail,
  incident: incidentMail,
}

export type Templates = typeof ENGLISH_MAILS
