import type { BatchWriter } from '@tickmark/analytics/batches/BatchWriter'
import { createRandom } from '../createRandom.ts'
import type { SampleCalendar } from '../SampleSeries.ts'

const OWNERS = [
  'NNS Registry',
  'NNS Governance',
  'ICP Ledger',
  'Internet Identity',
  'OpenChat',
  'ICPSwap',
  'Kinic',
  'Sonic',
]
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567'
const CANISTERS = 40
const DAYS = 14

/** Daily cycle balances of some canisters: they burn steadily and are topped up now and then. */
export function writeCanisterBalances(writer: BatchWriter, calendar: SampleCalendar): void {
  for (let index = 0; index < CANISTERS; index += 1) {
    const random = createRandom(`canister ${index}`)
    const letters = (count: number) =>
      Array.from({ length: count }, () => ALPHABET[Math.floor(random() * ALPHABET.length)]).join('')
    const canister_id = `${letters(5)}-${letters(5)}-aaaaa-${letters(5)}-cai`
    const full = 2e12 + 4e14 * random() ** 3
    const refill = 20 + Math.floor(random() * 40)
    for (const [offset, day] of calendar.days.slice(-DAYS).entries()) {
      const position = calendar.days.length - DAYS + offset
      writer.record('canister_balances', {
        canister_id,
        owner: OWNERS[index % OWNERS.length] ?? '',
        taken_at: `${day} 00:00:00.000`,
        cycles: Math.round(full * (1 - (0.6 * (position % refill)) / refill)),
      })
    }
  }
}
