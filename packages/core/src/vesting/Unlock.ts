/**
 * One release of tokens. Amounts may be negative: burns and thefts. Moments in whole seconds since 1970.
 * - `cliff`: the whole amount at `start`.
 * - `linear`: the amount evenly from `start` to `end`.
 * - `step`: `amount` at each of `steps` moments; step i of 0, 1, 2 … lands at `start + (i + 1) * stepDuration`.
 */
export type Unlock =
  | { type: 'cliff'; start: number; amount: number }
  | { type: 'linear'; start: number; end: number; amount: number }
  | { type: 'step'; start: number; stepDuration: number; steps: number; amount: number }
