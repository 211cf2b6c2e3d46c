import { VARIABLE_NAME } from '@tickmark/core/documents/DashboardDefinition'

/** The names of variables that stand anywhere in what a tile asks, each once. */
export function listVariableNames(asked: unknown): string[] {
  const found = new Set<string>()
  collect(asked, found)
  return [...found]
}

function collect(value: unknown, found: Set<string>): void {
  if (typeof value === 'string') {
    if (VARIABLE_NAME.test(value)) found.add(value)
  } else if (typeof value === 'object' && value !== null)
    for (const item of Object.values(value)) collect(item, found)
}
