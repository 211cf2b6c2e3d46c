import { useStore } from '../../../data/createStore.ts'
import { switchStore } from '../../../data/switchStore.ts'

/** Commands that show what the command line understands, those first that say the most. */
const EXAMPLES = [
  { text: 'AAVE FA Q', needs: 'FINANCIAL_STATEMENTS_ENABLED' },
  { text: 'ETH FEES W', needs: 'KEY_METRICS_ENABLED' },
  { text: 'FEES LENDING 90D', needs: 'METRICS_PAGE_ENABLED' },
  { text: 'UNI DATA M', needs: 'DATA_TABLE_ENABLED' },
  { text: 'AAVE', needs: null },
] as const

/** Examples of commands that lead to something with the switches as they are. */
export function useCommandExamples(): string[] {
  const switches = useStore(switchStore)
  return EXAMPLES.filter(({ needs }) => needs === null || switches[needs]).map(({ text }) => text)
}
