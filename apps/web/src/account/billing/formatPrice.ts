import type { Price } from '@tickmark/core/accounts/Billing'

/** An amount of money, given in the smallest unit of its currency: `$49`, `€12.50`, `¥500`. */
export function formatPrice({ amount, currency }: Pick<Price, 'amount' | 'currency'>): string {
  const look = { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' } as const
  const format = new Intl.NumberFormat('en', look)
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}
