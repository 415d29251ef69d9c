/** A complete live configuration without optional settings: nothing of it is called before a payment or a sign-in. */
export const LIVE = {
  PUBLIC_URL: 'https://pay.chukta.example',
  SMTP_URL: 'smtps://us:a-live-one@smtp.chukta.example:465',
  MAIL_FROM: 'Chukta <no-reply@chukta.example>',
  MSG91_BASE_URL: 'https://control.msg91.example',
  MSG91_AUTH_KEY: 'a live key',
  MSG91_SENDER: 'CHUKTA',
  MSG91_OTP_TEMPLATE: '65f1',
  MSG91_NOTICE_TEMPLATE: '65f2',
  SECURE_ID_BASE_URL: 'https://api.cashfree.example/verification',
  SECURE_ID_CLIENT_ID: 'CF-live',
  SECURE_ID_CLIENT_SECRET: 'a live secret',
  CASHFREE_BASE_URL: 'https://api.cashfree.example/pg',
  CASHFREE_SDK_URL: 'https://sdk.cashfree.com/js/v3/cashfree.js',
  CASHFREE_CLIENT_ID: 'PG-live',
  CASHFREE_CLIENT_SECRET: 'a live secret',
}

/** Optional providers, each whole. */
export const LIVE_RAZORPAY = {
  RAZORPAY_BASE_URL: 'https://api.razorpay.com/v1',
  RAZORPAY_SDK_URL: 'https://checkout.razorpay.com/v1/checkout.js',
  RAZORPAY_KEY_ID: 'rzp_live_1',
  RAZORPAY_KEY_SECRET: 'a live secret',
  RAZORPAY_WEBHOOK_SECRET: 'another',
}
export const LIVE_PAYU = {
  PAYU_API_URL: 'https://info.payu.in/merchant/postservice.php?form=2',
  PAYU_CHECKOUT_URL: 'https://secure.payu.in/_payment',
  PAYU_KEY: 'live-key',
  PAYU_SALT: 'a live salt',
}
export const LIVE_PHONEPE = {
  PHONEPE_BASE_URL: 'https://api.phonepe.com/apis/pg',
  PHONEPE_SDK_URL: 'https://mercury.phonepe.com/web/bundle/checkout.js',
  PHONEPE_CLIENT_ID: 'SU1',
  PHONEPE_CLIENT_SECRET: 'a live secret',
  PHONEPE_WEBHOOK_USERNAME: 'hooks',
  PHONEPE_WEBHOOK_PASSWORD: 'a live password',
}
export const LIVE_BILLERS = {
  PAYSPRINT_BASE_URL: 'https://api.paysprint.in/service-api/api/v1/',
  PAYSPRINT_PARTNER_ID: 'PS1',
  PAYSPRINT_JWT_KEY: 'a live key',
  PAYSPRINT_AUTHORISED_KEY: 'another',
}
export const LIVE_AADHAAR_OTP = {
  QUICKO_BASE_URL: 'https://api.sandbox.co.in',
  QUICKO_API_KEY: 'key_live_1',
  QUICKO_API_SECRET: 'a live secret',
}
export const LIVE_RAZORPAYX = {
  RAZORPAYX_BASE_URL: 'https://api.razorpay.com/v1',
  RAZORPAYX_KEY_ID: 'rzp_live_2',
  RAZORPAYX_KEY_SECRET: 'a live secret',
  RAZORPAYX_WEBHOOK_SECRET: 'another',
  RAZORPAYX_ACCOUNT_NUMBER: '002281300012871',
}
export const LIVE_CASHFREE_PAYOUTS = {
  CASHFREE_PAYOUTS_BASE_URL: 'https://api.cashfree.com/payout',
  CASHFREE_PAYOUTS_CLIENT_ID: 'CFP1',
  CASHFREE_PAYOUTS_CLIENT_SECRET: 'a live secret',
}
