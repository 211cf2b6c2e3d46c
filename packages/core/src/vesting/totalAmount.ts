import type { Unlock } from './Unlock.ts'

/** How many tokens the unlocks release in all. */
export function totalAmount(unlocks: readonly Unlock[]): number {
  return unlocks.reduce(
    (sum, unlock) => sum + unlock.amount * (unlock.type === 'step' ? unlock.steps : 1),
    0,
  )
}
