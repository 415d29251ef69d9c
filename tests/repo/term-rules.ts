import { breaches, isCode, isTest, type Rule } from './source-tree.ts'

/** A name that has been replaced by the field's term, or that has one meaning only. */
type Term = {
  /** The name as it may not be written. */
  not: RegExp
  /** The term to use. */
  use: string
  /** Files in which the name has its one meaning, or in which the wire keeps it. */
  except?: RegExp
}

const TERMS: readonly Term[] = [
  {
    not: /\b(next_)?ask(ed)?_(at|count)\b/g,
    use: 'next_poll_at, last_polled_at and poll_count',
    except: /reports-service|status-service|^packages\/contract|transaction-timeline|pending-outcome/,
  },
  { not: /\bnatural_?key\b/gi, use: 'dedupe_key, by which a repeat finds its order' },
  { not: /\bwallet_marks\b|\bmarkWallets\b/g, use: 'balance checkpoints: wallet_checkpoints' },
  { not: /\bheld_(base_)?paise\b/g, use: 'disputed_paise: money under dispute' },
  {
    not: /\b(accept|return|list|toast)Held\b|\bHeld(Answer|Capture|Back)\b/g,
    use: 'pendingApproval (a call) or suspended (a capture). A payout is on hold',
  },
  {
    not: /\b(make)?[A-Z]\w*(?<!Request|Execution|Provided)Context\b/g,
    use: 'Deps: what a service is made with',
    except: /^apps\/web/,
  },
  {
    not: /\bsettle(?!As|Outside|Dialog|Actions|Payouts|Bills|Wallets)[A-Z]\w*/g,
    use: 'sync: ask the provider and apply its answer. To settle is the transfer of a gateway to our bank',
  },
  { not: /\b(claim|send|price|make|settle)Charge\b/g, use: 'debit: claimDebit. A charge is our fee' },
  { not: /\bverdict\(/g, use: 'interpretGatewayOrder. A verdict is the result of a check' },
  { not: /\bMOVES\b|\bmayMove\b|\bmovesTo\b/g, use: 'TRANSITIONS, canTransition, statesBefore' },
  { not: /\b(current|in|own)Run\b/g, use: 'requestContext, inRequestContext, newRequestContext' },
  { not: /\bhanded_out\w*|\bisHandedOut\b/g, use: 'session_issued_at: the session reached a browser' },
  {
    not: /\blook_from\b|\btouched_at\b|\blate_?[Ll]ooks\b|\b(next|finish|first)Look\b|\bLOOK_AGAIN_SECONDS\b/g,
    use: 'late_poll_from, last_requested_at, latePolls',
  },
  { not: /\bmandate_?[Cc]harges\b|\bMandateCharges\b/g, use: 'mandate debits: mandate_debits' },
  { not: /\bbooks_?[Bb]eg[ai]n\b/g, use: 'ledger_cutover: the first start of the ledger' },
  {
    not: /\bpayment_changes\b|\bgrain\b|\bfold[A-Z]\w*/g,
    use: 'payment_rollup_outbox, dimensions, rollUpPayments',
    except: /paid-stamp/,
  },
  { not: /\bhalf[- ]?live\b|HalfLive/gi, use: 'production readiness: refuseUnready' },
  { not: /\brepair[-_]?desk\b/gi, use: 'exceptions', except: /^apps\/web\/src\/modules\/operations\/routes/ },
]

/** Each of these ideas has one name, and each of these names one meaning. */
const oneTerm: Rule = (files) =>
  files
    .filter(
      (file) =>
        isCode(file) &&
        !isTest(file) &&
        /^((apps\/(api|web)|packages\/contract)\/src|apps\/api\/schema\/(baseline|migrations))\//.test(
          file.path,
        ),
    )
    .flatMap((file) =>
      TERMS.filter(({ except }) => !except?.test(file.path)).flatMap(({ not, use }) =>
        breaches(file, not, `use ${use}`),
      ),
    )

type Sample = [path: string, text: string]

export const TERM_RULES: { name: string; rule: Rule; broken: Sample; line: number; fine: Sample }[] = [
  {
    name: 'an idea has one name',
    rule: oneTerm,
    broken: ['apps/api/src/modules/payments/refunds/due-sql.ts', 'const due = `where next_ask_at <= now()`'],
    line: 1,
    fine: ['apps/api/src/modules/payments/refunds/due-sql.ts', 'const due = `where next_poll_at <= now()`'],
  },
]
