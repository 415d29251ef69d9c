export { queueIncidentPost } from './incident-webhook/incident-webhook-service.ts'
export { countMailTo, countSmsTo } from './mail-sms/address-limits-service.ts'
export { sendMail, sendSms } from './mail-sms/mail-sms-service.ts'
export type { MailBrand, Reader, Sender } from './mail-sms/sender-service.ts'
export { type NewNotice, tell, tellFailedTries } from './notices/notices-sql.ts'
export { endPush, endPushOf, endPushOfOthers } from './push/push-sql.ts'
export { pushKeyAad, pushTargetAad } from './push/sealed-push.ts'
export { listAccountEvents } from './webhook-endpoints/account-events-sql.ts'
export {
  listEndpoints,
  makeEndpoint,
  openSecret,
  removeEndpoint,
  rotateSecret,
} from './webhook-endpoints/webhook-endpoints-service.ts'
export { webhookSecretAad } from './webhook-endpoints/webhook-endpoints-sql.ts'
export { webhookId } from './webhook-endpoints/webhook-message.ts'
