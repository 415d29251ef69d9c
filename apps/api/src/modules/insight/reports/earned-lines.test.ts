import { describe, expect, it } from 'vitest'
import { earnedLines } from './earned-lines.ts'
import type { EarnerRow, EarnersOfPaymentRow } from './earners-sql.ts'

const earner = (id: number, more: Partial<EarnerRow> = {}): EarnerRow => ({
  id,
  name: 'Deepa Menon',
  rate: '8.0000',
  share_paise: 120n,
  net_paise: 120n,
  is_in_reach: true,
  ...more,
})
const payment = (more: Partial<EarnersOfPaymentRow> = {}): EarnersOfPaymentRow => ({
  payer_id: 9,
  charge_rate: '1.8500',
  base_rate: '1.7500',
  distributor: earner(3),
  admin: earner(2, { name: 'Arvind Kulkarni', share_paise: 900n, net_paise: 900n }),
  ...more,
})
const nothing = (more: Partial<EarnerRow> = {}) => earner(3, { share_paise: 0n, net_paise: 0n, ...more })
const because = (lines: ReturnType<typeof earnedLines>, role: number) =>
  lines.find(({ role_id }) => role_id === role)?.because

describe('what a payment earned', () => {
  it('is shown to the earner and to those above, not to those below', () => {
    const paid = payment()
    const of = (roleId: number, id = roleId) =>
      earnedLines({ id, roleId, key: null, member: null }, paid).map(({ role_id }) => role_id)
    expect(of(1)).toEqual([3, 2])
    expect(of(2)).toEqual([3, 2])
    expect(of(3)).toEqual([3])
    expect(of(4)).toEqual([])
    expect(earnedLines({ id: 3, roleId: 3, key: null, member: null }, paid)[0]).toEqual({
      role_id: 3,
      name: 'Deepa Menon',
      amount: '1.20',
      because: null,
    })
  })

  it.each([
    [{}, { base_rate: '1.8500' }, 'No margin: the charge of 1.85 % is not above the base rate of 1.85 %.'],
    [
      {},
      { base_rate: '1.8375', charge_rate: '1.8375' },
      'No margin: the charge of 1.8375 % is not above the base rate of 1.8375 %.',
    ],
    [{ rate: '0.0000' }, {}, 'No commission was set.'],
    [{}, {}, 'The share was below one paisa.'],
    [{ share_paise: 120n }, {}, 'The commission went back with the refund or the dispute.'],
  ])('is nothing for a distributor, case %#', (of, more, sentence) => {
    const lines = earnedLines(
      { id: 2, roleId: 2, key: null, member: null },
      payment({ distributor: nothing(of), ...more }),
    )
    expect(because(lines, 3)).toBe(sentence)
    expect(because(lines, 2)).toBeNull()
  })

  it('is nothing for an admin only without a commission, or below a paisa: the base charge has a share too', () => {
    const of = (admin: EarnerRow) =>
      because(
        earnedLines({ id: 1, roleId: 1, key: null, member: null }, payment({ base_rate: '1.85', admin })),
        2,
      )
    expect(of(nothing({ rate: '0' }))).toBe('No commission was set.')
    expect(of(nothing({ rate: '10' }))).toBe('The share was below one paisa.')
  })

  it('is nothing for a reader who was no earner of it', () => {
    const by = (id: number, more: Partial<EarnersOfPaymentRow>) =>
      earnedLines({ id, roleId: 3, key: null, member: null }, payment(more))
    expect(by(9, { distributor: null })[0]?.because).toBe(
      'No one earns commission on a payment of their own.',
    )
    expect(by(5, { distributor: null })[0]?.because).toBe(
      'When it was paid, no one of this role was above the payer.',
    )
    // Another's name and share stay theirs.
    expect(by(5, { distributor: earner(3, { is_in_reach: false }) })).toEqual([
      {
        role_id: 3,
        name: null,
        amount: '0.00',
        because: 'When it was paid, another user of this role was nearer to the payer.',
      },
    ])
  })
})
