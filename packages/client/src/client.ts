import type * as api from './generated/types.gen.ts'
import { type CallOptions, type Options, Transport } from './transport.ts'

export * from './errors.ts'
export type { CallOptions, Options } from './transport.ts'
export { type ChuktaEvent, verifyWebhook } from './webhooks.ts'

type Row<A extends { data: unknown[] }> = A['data'][number]
/** The filters of a list: it turns its pages itself. */
type Filters<D extends { query?: unknown }> = Omit<NonNullable<D['query']>, 'cursor' | 'limit'> & {
  /** Rows of a page, 1 to 100. */
  limit?: number
}
type Body<D extends { body?: unknown }> = NonNullable<D['body']>

export type Payee = Row<api.GetPayeesResponse>
export type Payment = api.PostPaymentsResponse
export type PaymentLink = Row<api.GetPaymentLinksResponse>
export type Refund = Row<api.GetRefundsResponse>
export type Payout = Row<api.GetPayoutsResponse>
export type Bill = api.PostBillsResponse
export type Biller = Row<api.GetBillersResponse>
export type WebhookEndpoint = Row<api.GetWebhookEndpointsResponse>
export type StatementMonth = Row<api.GetStatementsResponse>
export type StatementLine = Row<api.GetStatementsByMonthResponse>

/** The partners' API of a portal, with one key. Lists are async iterators over all their pages. */
export class Chukta {
  readonly #api: Transport

  constructor(options: Options) {
    this.#api = new Transport(options)
  }

  readonly payees = {
    list: (query: Filters<api.GetPayeesData> = {}) => this.#api.each<Payee>('/payees', query),
    get: (id: string) => this.#api.get<Payee>(`/payees/${part(id)}`),
    add: (body: Body<api.PostPayeesData>, options?: CallOptions) =>
      this.#api.post<Payee>('/payees', body, options),
  }

  readonly payments = {
    list: (query: Filters<api.GetPaymentsData> = {}) => this.#api.each<Payment>('/payments', query),
    get: (id: string) => this.#api.get<Payment>(`/payments/${part(id)}`),
    quotes: async (query: api.GetQuotesData['query']) =>
      (await this.#api.get<api.GetQuotesResponse>('/quotes', query)).data,
    prepare: (body: Body<api.PostPaymentsData>, options?: CallOptions) =>
      this.#api.post<Payment>('/payments', body, options),
  }

  readonly paymentLinks = {
    list: (query: Filters<api.GetPaymentLinksData> = {}) =>
      this.#api.each<PaymentLink>('/payment-links', query),
    get: (id: string) => this.#api.get<PaymentLink>(`/payment-links/${part(id)}`),
    cancel: (id: string, options?: CallOptions) =>
      this.#api.post<PaymentLink>(`/payment-links/${part(id)}/cancel`, undefined, options),
  }

  readonly bills = {
    billers: (query: api.GetBillersData['query']) => this.#api.each<Biller>('/billers', query),
    fetch: (body: Body<api.PostBillsData>, options?: CallOptions) =>
      this.#api.post<Bill>('/bills', body, options),
    pay: (id: string, body: Body<api.PostBillsByIdPayData>, options?: CallOptions) =>
      this.#api.post<Payment>(`/bills/${part(id)}/pay`, body, options),
  }

  readonly refunds = {
    list: (query: Filters<api.GetRefundsData> = {}) => this.#api.each<Refund>('/refunds', query),
    get: (id: string) => this.#api.get<Refund>(`/refunds/${part(id)}`),
    request: (body: Body<api.PostRefundsData>, options?: CallOptions) =>
      this.#api.post<Refund>('/refunds', body, options),
  }

  readonly payouts = {
    list: (query: Filters<api.GetPayoutsData> = {}) => this.#api.each<Payout>('/payouts', query),
    get: (id: string) => this.#api.get<Payout>(`/payouts/${part(id)}`),
  }

  readonly statements = {
    list: (query: Filters<api.GetStatementsData> = {}) =>
      this.#api.each<StatementMonth>('/statements', query),
    /** The first page of a month, with its balances. */
    get: (month: string) => this.#api.get<api.GetStatementsByMonthResponse>(`/statements/${part(month)}`),
    lines: (month: string, query: Filters<api.GetStatementsByMonthData> = {}) =>
      this.#api.each<StatementLine>(`/statements/${part(month)}`, query),
  }

  readonly downline = {
    list: (query: Filters<api.GetDownlineData>) =>
      this.#api.each<Row<api.GetDownlineResponse>>('/downline', query),
    earnings: (query: api.GetEarningsData['query']) =>
      this.#api.get<api.GetEarningsResponse>('/earnings', query),
  }

  readonly events = {
    list: (query: Filters<api.GetEventsData> = {}) =>
      this.#api.each<Row<api.GetEventsResponse>>('/events', query),
  }

  readonly webhookEndpoints = {
    list: () => this.#api.each<WebhookEndpoint>('/webhook-endpoints'),
    add: (body: Body<api.PostWebhookEndpointsData>, options?: CallOptions) =>
      this.#api.post<api.PostWebhookEndpointsResponse>('/webhook-endpoints', body, options),
    rotate: (id: string, options?: CallOptions) =>
      this.#api.post<api.PostWebhookEndpointsByIdRotateResponse>(
        `/webhook-endpoints/${part(id)}/rotate`,
        undefined,
        options,
      ),
    remove: (id: string, options?: CallOptions) =>
      this.#api.post<api.PostWebhookEndpointsByIdRemoveResponse>(
        `/webhook-endpoints/${part(id)}/remove`,
        undefined,
        options,
      ),
  }
}

/** An id as a part of a path. */
const part = (text: string) => encodeURIComponent(text)
