import { AppError } from '@tickmark/core/errors/AppError'
import type { Accounts } from '../Accounts.ts'
import type { Billing } from './Billing.ts'

/** @throws AppError `billing-not-configured` where nobody can pay. */
export function requireBilling({ billing }: Accounts): Billing {
  if (billing !== null) return billing
  throw new AppError(
    'billing-not-configured',
    'Nothing is sold here. Ask an administrator of this terminal for another tier.',
  )
}
