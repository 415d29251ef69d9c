/** Texts of an SMS without a code. The English ones are registered as the notice template of the operators. */
export const NOTICES = {
  mobileChanged: (company: string) =>
    `The mobile of your ${company} account was changed. If it was not you, tell the person who looks after your account.`,
  factorReset: (company: string) =>
    `A reset of the sign-in factors of your ${company} account was proposed. If it was not you, cancel it by the link of our mail or tell the person who looks after your account.`,
  /** To super admins; `what` is the subject of the mail. */
  incident: (company: string, what: string) => `${company}: ${what}. Please sign in and look.`,
  mobileWaits: (company: string, at: string, url: string) =>
    `Your ${company} account gets a new mobile on ${at}. If that is wrong, object before then: ${url}`,
  due: (payee: string, day: string, url: string) => `The payment to ${payee} is due on ${day}. Pay at ${url}`,
  dueOf: (amount: string, payee: string, day: string, url: string) =>
    `${amount} to ${payee} is due on ${day}. Pay at ${url}`,
  dueToday: (payee: string, url: string) => `The payment to ${payee} is due today. Pay at ${url}`,
  dueTodayOf: (amount: string, payee: string, url: string) =>
    `${amount} to ${payee} is due today. Pay at ${url}`,
  overdue: (payee: string, day: string, url: string) =>
    `The payment to ${payee} was due on ${day}. Pay at ${url}`,
  overdueOf: (amount: string, payee: string, day: string, url: string) =>
    `${amount} to ${payee} was due on ${day}. Pay at ${url}`,
  automaticOff: (payee: string, url: string) =>
    `The payment to ${payee} is not made automatically now. See ${url}`,
} as const
